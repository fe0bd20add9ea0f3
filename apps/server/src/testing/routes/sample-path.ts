/** An address that a route stands for: with this identifier, and something for its other parameters. */
export const samplePath = (url: string, id: string): string =>
  url
    .replace(':id', id)
    .replace(':type', 'Unit')
    .replace(':section', 'heating')
    .replace(':name', 'heating')
    .replace(':n', '1')
    .replace('*', 'x');
