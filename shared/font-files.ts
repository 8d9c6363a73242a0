/** The fonts that there are: one for Latin, Greek and Cyrillic letters and all figures, three for what it lacks. */
export const fontNames = ['latin', 'chinese', 'japanese', 'korean'] as const;
export type FontName = (typeof fontNames)[number];
export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];

/** Where its packages have them, from what each is entered by. */
export const fontFiles: Record<FontName, { entry: string } & Record<Weight, string>> = {
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
    entry: '@embedpdf/fonts-jp',
    regular: '../fonts/NotoSansJP-Regular.otf',
    bold: '../fonts/NotoSansJP-Bold.otf',
  },
  korean: {
    entry: '@embedpdf/fonts-kr',
    regular: '../fonts/NotoSansKR-Regular.otf',
    bold: '../fonts/NotoSansKR-Bold.otf',
  },
};

/** The folder beside a function’s bundle in which its fonts lie at AWS. */
export const FONTS = 'fonts';
