// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/sessionParts.h"

namespace costscope {

/// In hexadecimal digits; empty if the file cannot be read or the reading was cancelled.
QString sha256Of(const QString& fileName, const Progress& progress = {});

/// Why the data cannot stay in the file they were read from: not one file, not in the folder, gone, or changed since. Empty if
/// they can. Reads the file through.
QString whyNotLinked(const Dataset& dataset, const QDir& folder, const Progress& progress);

/// Gets the data that stand in other files than the session's: parts, and the sources of linked datasets. What cannot be had
/// stays missing, with the reason.
class LinkedData {
public:
    LinkedData(ReadSession& session, const QDir& folder, const LinkReader& readLink)
        : m_session(session), m_folder(folder), m_readLink(readLink)
    {}
    void read(const Progress& progress);

private:
    /// Values per record must be as many as there are records: figures rely on it. Those of other fits go, and it is said.
    void checkFits(const DatasetItem& item);
    Result<DatasetPtr> dataOf(const DatasetItem& item, const Progress& progress);
    Result<DatasetPtr> partOf(const QString& part, const Progress& progress) const;
    Result<DatasetPtr> sourceOf(const Dataset& known, const Progress& progress) const;

    ReadSession& m_session;
    const QDir& m_folder;
    const LinkReader& m_readLink;
    std::set<QString> m_partsRead;
};

} // namespace costscope
