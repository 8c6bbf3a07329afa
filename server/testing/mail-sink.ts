import { once } from 'node:events';
import net from 'node:net';

/** A mail server of a test. */
export interface MailSink {
  /** `smtp://127.0.0.1:<free port>` */
  url: string;
  /** Subjects of the mails it took, in their order. */
  subjects: string[];
  /** What clients said, and the text of the mails. */
  received: string[];
  connections: number;
  /** Answers every mail so instead of taking it. */
  refuse: string | null;
  /** Says nothing to new connections. */
  hang: boolean;
  /** Serves the connections to which it has said nothing. */
  release(): void;
  close(): Promise<void>;
}

/** Starts one that takes every mail. */
export async function startMailSink(): Promise<MailSink> {
  const open = new Set<net.Socket>();
  const silent: net.Socket[] = [];
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    sink.connections++;
    if (sink.hang) silent.push(socket);
    else converse(socket);
  });
  const converse = (socket: net.Socket): void => {
    let mail: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      sink.received.push(text);
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        sink.subjects.push(/^Subject: (.*)$/m.exec(mail)?.[1] ?? '');
        mail = null;
      } else if (/^mail/i.test(text) && sink.refuse) return void socket.write(`${sink.refuse}\r\n`);
      else if (/^data/i.test(text)) {
        mail = '';
        return void socket.write('354 go on\r\n');
      } else if (/^quit/i.test(text)) return void socket.end('221 bye\r\n');
      socket.write('250 ok\r\n');
    });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    subjects: [],
    received: [],
    connections: 0,
    refuse: null,
    hang: false,
    release() {
      sink.hang = false;
      silent.splice(0).forEach(converse);
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return sink;
}
