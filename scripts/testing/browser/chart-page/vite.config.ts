import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { words } from '../../../../web/words.ts';

export default { plugins: [react(), tailwindcss(), words()] };
