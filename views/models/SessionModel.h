// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "views/style/Theme.h"

#include <QAbstractItemModel>
#include <QSet>

class QMimeData;

namespace costscope {

enum class ItemKind { None, Dataset, Machine, Fit, Figure, Calibration, Notes, Baseline };

/// The tree of a session: kinds as headings, things below them, one note per thing.
class SessionModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, NoteRole, ToneRole };

    using QAbstractItemModel::QAbstractItemModel;

    void setSession(const Session& session);
    void setOpenFigures(const QSet<QString>& ids);
    /// Rows whose source file changed since it was read.
    void setStale(const QSet<QString>& ids);

    QModelIndex indexOf(const QString& id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    /// The ids of dragged things; empty if something else is dragged.
    static QStringList dragged(const QMimeData* data);

Q_SIGNALS:
    /// The user typed another name; the model shows it once the session has it.
    void renamed(const QString& id, const QString& name);

private:
    struct Item {
        QString id, name, note, toolTip;
        Tone tone = Tone::Note;
        bool operator==(const Item&) const = default;
    };
    struct Group {
        ItemKind kind;
        QString heading;
        std::vector<Item> items;
    };
    static std::vector<Group> groupsOf(const Session& session);
    static Item datasetItem(const DatasetItem& dataset);
    static Item machineItem(const Session& session, const Machine& machine);
    static Item calibrationItem(const Session& session, const CalibrationItem& calibration);
    static Group baselineGroup(const Baseline& baseline);
    static Item notesItem(const QString& notes);
    static Item fitItem(const Session& session, const Fit& fit);
    std::vector<Group> noted(std::vector<Group> groups) const;
    void show(std::vector<Group> groups);
    const Item* item(const QModelIndex& index) const;

    std::vector<Group> m_plain;  ///< as the session has them
    std::vector<Group> m_groups; ///< with the notes of the window (open, changed on disk)
    QSet<QString> m_open, m_stale;
};

} // namespace costscope
