// npm run mcp: the Model Context Protocol by standard input and output, for assistants that start a program. Each
// message is passed on to /api/mcp of the server at PLUMBLINE_URL with the API token in PLUMBLINE_TOKEN.
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const { PLUMBLINE_URL = 'http://localhost:3000', PLUMBLINE_TOKEN } = process.env;
if (!PLUMBLINE_TOKEN) {
  console.error('Set PLUMBLINE_TOKEN to an API token of yours (Profile, API tokens).');
  process.exit(2);
}

const assistant = new StdioServerTransport();
const server = new StreamableHTTPClientTransport(new URL('/api/mcp', PLUMBLINE_URL), {
  requestInit: { headers: { Authorization: `Bearer ${PLUMBLINE_TOKEN}` } },
});

assistant.onmessage = (message) => {
  void server.send(message).catch((error) => {
    console.error(error.message);
    if ('id' in message)
      return assistant.send({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: error.message } });
  });
};
server.onmessage = (message) => {
  const version = message.result?.protocolVersion;
  if (version) server.setProtocolVersion(version);
  void assistant.send(message);
};
assistant.onclose = () => {
  void server.close();
};
process.stdin.on('end', () => {
  void assistant.close();
});
await server.start();
await assistant.start();
