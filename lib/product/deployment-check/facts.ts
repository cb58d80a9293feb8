/** What is known of how this installation is deployed. Null: it can't be told from here. */
export type DeploymentFacts = {
  publicUrl: string;
  trustedHops: number;
  /** The X-Forwarded-For that a proxy has set on the request that asked; null where none has asked. */
  forwarded: { for: string | null } | null;
  browserOrigin: string | null;
  /** Milliseconds by which the browser's clock is ahead of the server's. */
  browserOffset: number | null;
  secret: { length: number; isSample: boolean; fileMode: number | null };
  database: { error: string | null; writable: boolean; clockOffset: number | null };
  migrations: { missing: string[]; unknown: string[] } | null;
  /** The file system under the data folder, by its type. */
  fileSystem: string | null;
  disk: { free: number; total: number } | null;
  diskPercent: number;
  mail: { isSetUp: boolean; why: string | null };
  backup: { provenAt: string | null; madeAt: string | null };
  /** Response headers of the server as the public address gives them; null: it did not answer. */
  headers: Record<string, string> | null;
  /** The status that an announced upload of 50 MB gets at the public address. */
  uploadStatus: number | null;
  /** Milliseconds until the first piece of a stream arrived, of which the rest came later. */
  streamDelay: number | null;
  memory: { total: number; free: number };
  queue: { depth: number; oldestMs: number; workers: number } | null;
  signUpOpen: boolean | null;
  logLevel: string;
  nodeEnv: string;
  version: string;
  nodeMajor: number;
  outbound: { ai: number; webhooks: number; mails: number } | null;
  offline: boolean;
};
