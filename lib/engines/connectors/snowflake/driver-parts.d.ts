// The one place of snowflake-sdk that the connector reaches into; the package describes it loosely.

declare module 'snowflake-sdk/dist/lib/http/node.js' {
  import type { Agent } from 'node:http';

  export class NodeHttpClient {
    /** What the client was opened with. */
    _connectionConfig: { accessUrl: string };
    /** The agent that every request of the SDK is sent by: signing in, statements, results. */
    getAgent(url: URL, proxy: unknown, mock: unknown): Agent;
  }
}
