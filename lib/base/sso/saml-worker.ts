import { parentPort, workerData } from 'node:worker_threads';
import { verifySaml, verifySamlLogout, type SamlLogoutTask, type SamlTask } from './saml-verify';

/** One message, then the thread ends. */
const task = workerData as SamlTask | SamlLogoutTask;
parentPort?.postMessage(await (task.kind === 'answer' ? verifySaml(task) : verifySamlLogout(task)));
