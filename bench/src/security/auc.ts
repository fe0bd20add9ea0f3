/**
 * Area under the ROC curve of the classifier 'the larger, the likelier it is of `positive`' (Mann–Whitney): 0.5 when
 * the two can't be told apart, 1 when they always can.
 */
export function auc(positive: readonly number[], negative: readonly number[]): number {
  const all = [
    ...positive.map((value) => ({ value, isPositive: true })),
    ...negative.map((value) => ({ value, isPositive: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    // Equal values share the mean of their ranks.
    const rank = (from + to + 1) / 2;
    for (let index = from; index < to; index++) if (all[index]?.isPositive) ranks += rank;
    from = to;
  }
  const [m, n] = [positive.length, negative.length];
  return (ranks - (m * (m + 1)) / 2) / (m * n);
}
