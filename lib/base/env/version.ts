import description from '@/package.json';

export const VERSION: string = description.version;
