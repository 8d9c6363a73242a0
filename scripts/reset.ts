import { forgetFolder } from './start/data-folder.ts';
import { dataDirOf, StartError } from './start/settings.ts';

/** `npm run reset`: forgets all data of the local platform (`DATA_DIR`), its logins included. */
const folder = dataDirOf(process.env);
try {
  const names = await forgetFolder(folder);
  console.log(names.length === 0 ? `There is nothing to forget in ${folder}.` : `Forgot everything in ${folder}.`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
