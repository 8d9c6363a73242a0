import tailwindcss from '@tailwindcss/vite';
import { symbolIconsPlugin } from '../../web/symbol-icons.ts';
import { wordsPlugin } from '../../web/words-plugin.ts';

export default {
  logLevel: 'warn',
  publicDir: false,
  cacheDir: '.cache/playground/vite',
  plugins: [tailwindcss(), wordsPlugin(), symbolIconsPlugin()],
};
