/** Whether everything is tried in all its variations, as `npm run test:full` does. */
export const wholeMatrix = process.env.TESTS === 'full';
