// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/PrintingInks.h"

#include "core/base/readFile.h"
#include "views/tr.h"

#include <algorithm>
#include <cmath>

#include <lcms2.h>

namespace costscope {

struct PrintingInks::Conversions {
    struct Closer {
        void operator()(void* profile) const { cmsCloseProfile(profile); }
    };
    struct Deleter {
        void operator()(void* transform) const { cmsDeleteTransform(transform); }
    };
    using Profile = std::unique_ptr<void, Closer>;
    using Transform = std::unique_ptr<void, Deleter>;

    static Transform between(const Profile& from, cmsUInt32Number fromType, const Profile& to, cmsUInt32Number toType)
    {
        return Transform(cmsCreateTransform(from.get(), fromType, to.get(), toType, INTENT_RELATIVE_COLORIMETRIC,
                                            cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE));
    }

    Transform inks, lightness, printedLightness; ///< sRGB to CMYK, sRGB to L*a*b*, CMYK to L*a*b*
    double darkest = 0;                          ///< L* of black ink alone

    double lightnessOf(const std::array<double, 3>& rgb) const
    {
        cmsCIELab lab;
        cmsDoTransform(lightness.get(), rgb.data(), &lab, 1);
        return lab.L;
    }
    double lightnessOfBlack(double k) const
    {
        const std::array<double, 4> percent{0, 0, 0, 100 * k};
        cmsCIELab lab;
        cmsDoTransform(printedLightness.get(), percent.data(), &lab, 1);
        return lab.L;
    }
};

Result<PrintingInks> PrintingInks::fromFile(const QString& path)
{
    constexpr qint64 mostBytes = 64'000'000;
    auto bytes = readWholeFile(path, mostBytes, Pipes::Refuse);
    if (!bytes) return bytes.error();
    cmsSetLogErrorHandler(nullptr);
    using Profile = Conversions::Profile;
    const Profile profile(cmsOpenProfileFromMem(bytes->constData(), cmsUInt32Number(bytes->size())));
    if (!profile)
        return Error{
            tr("No ICC profile stands here. Take the one that the printer or the publisher names; the Debian package libgs-common has "
               "a general one, /usr/share/color/icc/ghostscript/default_cmyk.icc."),
            path};
    if (cmsGetColorSpace(profile.get()) != cmsSigCmykData || cmsGetDeviceClass(profile.get()) != cmsSigOutputClass)
        return Error{tr("This ICC profile is not one of a printer with the inks cyan, magenta, yellow and black."), path};
    const Profile srgb(cmsCreate_sRGBProfile()), lab(cmsCreateLab4Profile(nullptr));
    auto conversions = std::make_shared<Conversions>();
    conversions->inks = Conversions::between(srgb, TYPE_RGB_DBL, profile, TYPE_CMYK_DBL);
    conversions->lightness = Conversions::between(srgb, TYPE_RGB_DBL, lab, TYPE_Lab_DBL);
    conversions->printedLightness = Conversions::between(profile, TYPE_CMYK_DBL, lab, TYPE_Lab_DBL);
    if (!conversions->inks || !conversions->lightness || !conversions->printedLightness)
        return Error{tr("This ICC profile lacks a table that turns colours into inks or back."), path};
    conversions->darkest = conversions->lightnessOfBlack(1);
    PrintingInks inks;
    inks.m_profile = bytes.take();
    std::array<char, 256> words{};
    cmsGetProfileInfoASCII(profile.get(), cmsInfoDescription, "en", "US", words.data(), cmsUInt32Number(words.size() - 1));
    inks.m_name = QString::fromLatin1(words.data());
    inks.m_conversions = std::move(conversions);
    return inks;
}

PrintingInks::Mix PrintingInks::of(const std::array<double, 3>& rgb) const
{
    constexpr double grey = 0.015; // what nobody sees as a hue
    const auto [least, most] = std::minmax_element(rgb.begin(), rgb.end());
    Mix mix{};
    if (*most - *least > grey) {
        cmsDoTransform(m_conversions->inks.get(), rgb.data(), mix.data(), 1);
        for (double& part : mix) part = std::clamp(part / 100, 0.0, 1.0);
        return mix;
    }
    const double wanted = m_conversions->darkest + (100 - m_conversions->darkest) * m_conversions->lightnessOf(rgb) / 100;
    double from = 0, to = 1; // more ink is darker
    for (int i = 0; i < 24; ++i) (m_conversions->lightnessOfBlack((from + to) / 2) > wanted ? from : to) = (from + to) / 2;
    mix[3] = *least >= 1 ? 0 : *most <= 0 ? 1 : (from + to) / 2;
    return mix;
}

} // namespace costscope
