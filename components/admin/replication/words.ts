import type { BadgeTone } from '@/components/ui/badge';
import {
  GRAVE_SECONDS,
  LAGGING_SECONDS,
  type ReplicationRole,
  type TargetState,
} from '@/lib/product/replication/kinds-schema';

export const STATE_OF: Record<TargetState, { tone: BadgeTone; word: string }> = {
  in_sync: { tone: 'good', word: 'In sync' },
  lagging: { tone: 'warn', word: 'Behind' },
  broken: { tone: 'bad', word: 'Broken' },
  paused: { tone: 'neutral', word: 'Paused' },
};

export const ROLE_OF: Record<ReplicationRole, string> = {
  off: 'No copies are kept.',
  primary: 'This server is the primary. It brings its copies up to date every 15 minutes and checks them hourly.',
  standby: 'This server is a read-only standby.',
  fenced: 'Another server was promoted. This one is read-only.',
};

/** How long a copy is behind, and how grave that is. */
export function lagOf(seconds: number | null): { words: string; tone: string } {
  if (seconds === null) return { words: 'never', tone: 'text-warn' };
  const minutes = Math.round(seconds / 60);
  const words = minutes < 1 ? 'under 1 min' : minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`;
  return { words, tone: seconds > GRAVE_SECONDS ? 'text-bad' : seconds > LAGGING_SECONDS ? 'text-warn' : '' };
}

export const replicationWords = {
  title: 'Replication',
  add: 'Add a copy',
  addSub: 'An encrypted copy of the database and all files, in a folder, an object store or another installation.',
  follow: 'Follow a copy',
  followSub: 'Makes this server a read-only standby of the server that keeps the copy.',
  followBody:
    'This replaces every account, data source and dashboard on this server with the copy. Afterwards it takes in each newer snapshot.',
  followType: 'Type FOLLOW to confirm',
  following: 'Following the copy. The server restarts when it’s loaded.',
  promote: 'Promote',
  promoteTitle: 'Promote this server?',
  promoteBody:
    'This server becomes the primary and takes changes. The former primary turns read-only when it next reaches the copy. Changes it made after the last snapshot aren’t here.',
  promoteType: 'Type PROMOTE to confirm',
  promoted: 'Promoted. The server is restarting.',
  leave: 'Leave replication',
  leaveTitle: 'Make this a server of its own?',
  leaveBody: 'It keeps what it has now and takes changes again. The other server isn’t affected.',
  leaveType: 'Type LEAVE to confirm',
  left: 'Left replication. The server is restarting.',
  empty: 'No copies yet. Add one on another machine’s disk, so that a standby can take over.',
  deleteBody: 'The copy stays where it is, but isn’t brought up to date any more.',
  removed: 'Copy removed',
  place: 'Where the copy is',
  address: 'Folder',
  addressHint: 'A full path that the server can write to, on another machine’s disk.',
  instanceAddress: 'Address of the installation',
  instanceHint: 'Such as https://standby.example.com',
  code: 'Code',
  codeHint: 'Its owner creates one under Replication. It works once.',
  passphrase: 'Passphrase',
  passphraseHint: 'At least 8 characters. A standby needs it to open the copy.',
  receivedHint: 'Sent here by another installation.',
  receive: 'Receive a copy',
  receiveTitle: 'Code for another installation',
  receiveBody: 'The other installation’s owner enters it under Replication, Add a copy. It works once.',
  receiveUntil: (at: string) => `Valid until ${at} UTC`,
  receiving: (at: string) => `This server receives the copy of another installation, connected ${at} UTC.`,
  stopReceiving: 'Stop receiving',
  stopTitle: 'Stop receiving copies?',
  stopBody:
    'The other installation can no longer send its copy here, and the copy is deleted unless this server follows it.',
  stopped: 'Copies are no longer received',
  streaming: 'PostgreSQL standbys',
  noPermission: 'Grant pg_monitor to the database user to see details.',
  couldNot: 'Couldn’t do this',
  couldNotRefresh: 'Couldn’t refresh replication. ',
  asOf: (at: string) => `Data as of ${at} UTC.`,
  word: { sync: 'Syncing the copy', verify: 'Verifying the copy', pause: 'Copy paused', resume: 'Copy resumed' },
};
