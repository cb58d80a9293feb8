import { parentPort, workerData } from 'node:worker_threads';
import { verifySaml, type SamlTask } from './saml-verify';

/** One answer, then the thread ends. */
parentPort?.postMessage(await verifySaml(workerData as SamlTask));
