/** Where filtration takes the water from: by the bottom drain, or over the rim or the skimmer. */
export const waterPaths = ['bottom', 'overflow'] as const;
export type WaterPath = (typeof waterPaths)[number];
