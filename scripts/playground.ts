import { startPlayground } from './playground/site.ts';
import { takeStoryPictures } from './playground/take-pictures.ts';
import { installTool, isToolInstalled } from './testing/runner/tools.ts';

/**
 * `npm run playground`: shows the stories of `web/src/ui` with hot reload, on `PORT` (5550 by default); `&lang=zh` in
 * the address sets the language. `npm run playground:shots [-- button dialog]` writes a picture of each story (of those
 * whose ids contain one of the words) in both themes, two widths and two languages, and an index page, to
 * `.cache/playground`. Installs Ladle if missing.
 */
if (!isToolInstalled('playground')) installTool('playground');
const [command, ...names] = process.argv.slice(2);
if (command === 'shots') await takeStoryPictures(names);
else await startPlayground(Number(process.env['PORT'] ?? 5550));
