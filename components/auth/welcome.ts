/** The notice of a sign-in that took. */
export type Welcome = { title: string; description: string };
