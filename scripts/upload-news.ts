import { StartError } from './start/start-settings.ts';
import { runWithPlatformTable } from './start/with-table.ts';

/** `npm run ops:news`: writes the articles of `content/news` as news. Uses the table of `runWithPlatformTable`. */
try {
  const articleCount = await runWithPlatformTable(async () => {
    const { seedNews } = await import('./start/seed-news.ts');
    return seedNews();
  });
  console.log(`${articleCount} articles were written.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
