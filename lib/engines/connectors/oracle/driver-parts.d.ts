// The two places of node-oracledb’s thin mode that the connector reaches into; the package describes neither.

declare module 'oracledb/lib/thin/sqlnet/ntTcp.js' {
  import type { Socket } from 'node:net';
  import type { SecureContext, TLSSocket } from 'node:tls';

  export default class NTTCP {
    stream: Socket | TLSSocket;
    connStream: Socket;
    connect(address: { host: string; hostname: string; port: number; protocol: string }): Promise<void>;
    tlsConnect(context: SecureContext, socket: Socket): Promise<void>;
  }
}

declare module 'oracledb/lib/impl/datahandlers/buffer.js' {
  export class BaseBuffer {
    parseOracleDate(bytes: Uint8Array, useLocalTime?: boolean, useDbTz?: boolean): unknown;
  }
}
