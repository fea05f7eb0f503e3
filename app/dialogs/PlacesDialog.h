// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/data/locality.h"

#include <QDialog>

class QComboBox;

namespace costscope {

/// Asks where sender and receiver of benchmarks were whose files do not say it, one line each; names of files that tell it are
/// proposed.
class PlacesDialog : public QDialog {
    Q_OBJECT

public:
    explicit PlacesDialog(const std::vector<DatasetPtr>& benchmarks, QWidget* parent = nullptr);
    std::vector<std::optional<Locality>> places() const; ///< one per benchmark; nothing = not known

private:
    std::vector<QComboBox*> m_boxes;
};

} // namespace costscope
