/**
 * Sum of a counter of `/metrics` over all its labels; 0 when it is not there.
 * @param label counts only those that have it, such as `result="stored"`
 */
export async function counted(url: string, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
