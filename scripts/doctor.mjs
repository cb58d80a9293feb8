// npm run doctor: the deployment check of /admin in a terminal, whether the server runs or not.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleChildren } from './bundle-children.mjs';
import { openDatabase } from './database.mjs';
import { prepareDataDir, readSecret, readSettings, Refusal } from './settings.mjs';

const program = fileURLToPath(new URL('../dist/doctor.mjs', import.meta.url));

export async function runDoctor() {
  const settings = readSettings();
  prepareDataDir(settings.dataDir);
  const secret = readSecret(settings.dataDir);
  // Adopts the embedded database of a server that runs; starts it where none does, and stops it again.
  const database = await openDatabase({ ...settings, onExit: () => {} });
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: settings.dataDir,
    APP_SECRET: secret,
    PUBLIC_URL: settings.publicUrl,
  });
  await bundleChildren();
  process.chdir(join(program, '../..'));
  try {
    const { doctor } = await import(pathToFileURL(program).href);
    const { text, isWell } = await doctor();
    console.log(text);
    return isWell ? 0 : 1;
  } finally {
    await database.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  runDoctor().then(
    (code) => process.exit(code),
    (error) => {
      console.error(error instanceof Refusal ? error.message : error);
      process.exit(1);
    },
  );
