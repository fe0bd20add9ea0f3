import { api } from './api/api.ts';
import { backup } from './backup/backup.ts';
import { chart } from './chart/chart.ts';
import { connect } from './crowd/connect.ts';
import { idle } from './crowd/idle.ts';
import { demoCrowd } from './demos/demos.ts';
import { faults } from './faults/faults.ts';
import { ingest } from './ingest/ingest.ts';
import { keys } from './keys/keys.ts';
import { latency } from './latency/latency.ts';
import { lighthouse } from './lighthouse/lighthouse.ts';
import { nodes } from './nodes/nodes.ts';
import { profile } from './profile/profile.ts';
import { keepResults } from './results.ts';
import { runFigures } from './run-figures.ts';
import { samples } from './samples/samples.ts';
import { commandSchedules, schedules } from './schedules/schedules.ts';
import { spreadsheet } from './spreadsheet/spreadsheet.ts';
import { strict } from './strict/strict.ts';
import { timeline } from './timeline/timeline.ts';
import { units } from './units/units.ts';
import { closing } from './watching/closing.ts';
import { watching } from './watching/watching.ts';
import { year } from './year/year.ts';

await runFigures(
  [
    faults,
    backup,
    api,
    ingest,
    profile,
    connect,
    idle,
    strict,
    nodes,
    keys,
    latency,
    samples,
    year,
    schedules,
    commandSchedules,
    units,
    timeline,
    watching,
    closing,
    chart,
    spreadsheet,
    lighthouse,
    demoCrowd,
  ],
  process.argv.slice(2),
  keepResults,
);
