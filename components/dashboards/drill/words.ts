export const drillWords = {
  /** The name of the path. */
  path: (title: string) => `Drill path of ${title}`,
  all: 'All',
  by: 'By',
  cantCompare: 'These two selections can’t be compared',
  within: (labels: readonly string[]) => `Showing ${labels.join(', ')}.`,
};
