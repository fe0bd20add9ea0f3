import { hostileHttp } from '../hostile/hostile-http.ts';
import { hostileMqtt } from '../hostile/hostile-mqtt.ts';
import { runFigures } from '../run-figures.ts';

await runFigures([hostileMqtt, hostileHttp], process.argv.slice(2));
