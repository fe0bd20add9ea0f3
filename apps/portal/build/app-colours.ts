/** What the portal has where a brand sets nothing (`shared/ui/tokens.css`; a test compares them). */
export const usualBackground = { light: 'oklch(0.972 0.006 215)', dark: 'oklch(0.185 0.018 230)' };
export const usualButton = 'oklch(0.53 0.115 230)';
