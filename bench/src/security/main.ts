import { hostileHttp } from '../hostile/http/hostile-http.ts';
import { hostileMqtt } from '../hostile/units/hostile-mqtt.ts';
import { runFigures } from '../run-figures.ts';
import { accountsCaptcha } from './accounts-captcha.ts';
import { accountsLoad } from './accounts-load.ts';
import { accountsTiming } from './accounts-timing.ts';
import { flood } from './flood.ts';
import { longPasswords } from './long-passwords.ts';
import { oneBadUnit } from './one-bad-unit.ts';
import { spellings } from './spellings.ts';
import { timeLimits } from './time-limits.ts';

await runFigures(
  [
    hostileMqtt,
    hostileHttp,
    accountsTiming,
    accountsCaptcha,
    accountsLoad,
    longPasswords,
    flood,
    oneBadUnit,
    spellings,
    timeLimits,
  ],
  process.argv.slice(2),
);
