import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { wordsPlugin } from '../../../../web/words-plugin.ts';

export default { plugins: [react(), tailwindcss(), wordsPlugin()] };
