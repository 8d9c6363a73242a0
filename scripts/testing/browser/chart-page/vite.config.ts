import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { wordsPlugin } from '../../../../web/words.ts';

export default { plugins: [react(), tailwindcss(), wordsPlugin()] };
