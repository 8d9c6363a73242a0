import type { Language } from './languages.ts';

/** Available fonts: one for Latin, Greek, Cyrillic and all digits, three for other scripts. */
export const fontNames = ['latin', 'chinese', 'japanese', 'korean'] as const;
export type FontName = (typeof fontNames)[number];
export const fontWeights = ['regular', 'bold'] as const;
export type FontWeight = (typeof fontWeights)[number];

/** Fonts for the characters of a language that the Latin font lacks. */
export const languageFonts: Partial<Record<Language, FontName>> = { zh: 'chinese', ja: 'japanese', ko: 'korean' };

/** Font files: entry of each package, and the paths from it. */
export const fontFiles: Record<FontName, { entry: string } & Record<FontWeight, string>> = {
  latin: {
    entry: '@expo-google-fonts/inter',
    regular: '400Regular/Inter_400Regular.ttf',
    bold: '600SemiBold/Inter_600SemiBold.ttf',
  },
  chinese: {
    entry: '@embedpdf/fonts-tc',
    regular: '../fonts/NotoSansHant-Regular.otf',
    bold: '../fonts/NotoSansHant-Bold.otf',
  },
  japanese: {
    entry: '@expo-google-fonts/biz-udpgothic',
    regular: '400Regular/BIZUDPGothic_400Regular.ttf',
    bold: '700Bold/BIZUDPGothic_700Bold.ttf',
  },
  korean: {
    entry: '@expo-google-fonts/nanum-gothic',
    regular: '400Regular/NanumGothic_400Regular.ttf',
    bold: '700Bold/NanumGothic_700Bold.ttf',
  },
};

/** Folder next to a function's bundle with its fonts at AWS. */
export const FONTS_FOLDER = 'fonts';
