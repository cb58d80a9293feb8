/** Where files are kept: a bucket and what every key of ours begins with (empty, or ending in a slash). */
export type BucketAddress = { bucket: string; prefix: string };

/** Of `s3://bucket/prefix`. */
export function readAddress(url: string): BucketAddress {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  const prefix = path.split('/').filter(Boolean).join('/');
  return { bucket, prefix: prefix ? `${prefix}/` : '' };
}
