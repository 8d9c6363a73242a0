import { resetDataFolder } from './start/data-folder.ts';
import { getDataDir, StartError } from './start/start-settings.ts';

/** `npm run reset`: deletes all data of the local platform (`DATA_DIR`), its logins included. */
const folder = getDataDir(process.env);
try {
  const names = await resetDataFolder(folder);
  console.log(names.length === 0 ? `There is nothing to forget in ${folder}.` : `Forgot everything in ${folder}.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
