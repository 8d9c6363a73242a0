import type { Language } from './languages.ts';

/** The fonts that there are: one for Latin, Greek and Cyrillic letters and all figures, three for what it lacks. */
export const fontNames = ['latin', 'chinese', 'japanese', 'korean'] as const;
export type FontName = (typeof fontNames)[number];
export const fontWeights = ['regular', 'bold'] as const;
export type FontWeight = (typeof fontWeights)[number];

/** Fonts for the characters of a language that the Latin font lacks. */
export const languageFonts: Partial<Record<Language, FontName>> = { zh: 'chinese', ja: 'japanese', ko: 'korean' };

/** Where its packages have them, from what each is entered by. */
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

/** The folder beside a function’s bundle in which its fonts lie at AWS. */
export const FONTS_FOLDER = 'fonts';
