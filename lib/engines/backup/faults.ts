/** Why an archive can't be used, told to whoever asked. */
export type ArchiveFault = 'wrong_key' | 'broken' | 'newer' | 'no_room' | 'database' | 'fenced' | 'place';

/** Why an archive can't be used. Its message is shown to the person who asked. */
export class ArchiveFailure extends Error {
  constructor(
    readonly fault: ArchiveFault,
    message: string,
  ) {
    super(message);
    this.name = 'ArchiveFailure';
  }
}

export class WrongKey extends ArchiveFailure {
  constructor() {
    super(
      'wrong_key',
      'The passphrase doesn’t open this backup. If it was created without one, it opens only with the APP_SECRET of the installation that created it.',
    );
  }
}

export class BrokenArchive extends ArchiveFailure {
  constructor() {
    super('broken', 'This file isn’t a complete Plumbline backup. It may be cut off or changed. Use another copy.');
  }
}

export const newerArchive = (version: string) =>
  new ArchiveFailure(
    'newer',
    `This backup was created by a newer version of Plumbline (${version}). Update this server first.`,
  );
