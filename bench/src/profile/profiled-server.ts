import { runBenchServer } from '../server/bench-server.ts';
import { countQuestions } from './questions.ts';

/** The product, which tells what it asks its database. */
const questions = countQuestions();
await runBenchServer({
  routes(api) {
    api.get('/bench/questions', { config: { access: 'public' } }, async () => questions());
  },
});
