import { StartError } from './start/start-settings.ts';
import { withTable } from './start/with-table.ts';

/** `npm run ops:news`: writes the articles of `content/news` as news. Uses the table of `withTable`. */
try {
  const articleCount = await withTable(async () => {
    const { seedNews } = await import('./start/seed-news.ts');
    return seedNews();
  });
  console.log(`${articleCount} articles were written.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
