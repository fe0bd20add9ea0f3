import type { Plugin } from 'vite';
import { type Cut, cutPlugin } from './cut-plugin.ts';

const changes: readonly Cut[] = [
  // Throws where the browser's language is none, such as `C`; our axes write their numbers themselves.
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", "new Intl.NumberFormat('en')"],
  // Drawn a few times and never moved: where the processor draws, nobody waits for another process to come with its first picture.
  ['can.getContext("2d")', 'can.getContext("2d", { willReadFrequently: true })'],
  // Kinds of lines that we do not draw: then nobody needs what draws them.
  ['(paths.stepped = stepped);', ''],
  ['(paths.bars    = bars);', ''],
  ['(paths.spline  = monotoneCubic);', ''],
  // Dates and scales that we do not draw: the names of times stand outside of the pictures, in the unit's own zone.
  ['const _timeAxisSplits = (ms == 1 ? timeAxisSplitsMs(_tzDate) : timeAxisSplitsS(_tzDate));', ''],
  [
    'const _timeAxisVals   = timeAxisVals(_tzDate, timeAxisStamps((ms == 1 ? _timeAxisStampsMs : _timeAxisStampsS), _fmtDate));',
    '',
  ],
  ['const _timeSeriesVal  = timeSeriesVal(_tzDate, timeSeriesStamp(_timeSeriesStamp, _fmtDate));', ''],
  ['const _fmtDate = (opts.fmtDate || fmtDate);', ''],
  [
    'isTime ? (isStr(sv) ? timeSeriesVal(_tzDate, timeSeriesStamp(sv, _fmtDate)) : sv || _timeSeriesVal) : sv || numSeriesVal',
    'sv || numSeriesVal',
  ],
  ['(isTime ? (ms == 1 ? timeIncrsMs : timeIncrsS) : numIncrs)', 'numIncrs'],
  [
    'isTime && sc.distr == 1 ? _timeAxisSplits : sc.distr == 3 ? logAxisSplits : sc.distr == 4 ? asinhAxisSplits : ',
    '',
  ],
  ['timeAxisVals(_tzDate, timeAxisStamps(av, _fmtDate)) :', 'numAxisVals :'],
  ['timeAxisVal(_tzDate, av) :', 'numAxisVals :'],
  ['av || _timeAxisVals', 'av || numAxisVals'],
  [
    'sc.distr >= 3 && sc.log == 10 ? log10AxisValsFilt : sc.distr == 3 && sc.log == 2 ? log2AxisValsFilt : ',
    '',
  ],
  // Nor scales of logarithms.
  ['sc.distr == 3   ? val => log10(val > 0 ? val : sc.clamp(self, val, sc.min, sc.max, sc.key)) :', ''],
  ['sc.distr == 4   ? val => asinh(val, sc.asinh) :', ''],
  ['sc.distr == 100 ? val => sc.fwd(val) :', ''],
  ['(sc.distr == 3 ? snapLogX : sc.distr == 4 ? snapAsinhX : snapNumX)', 'snapNumX'],
  ['(sc.distr == 3 ? snapLogY : sc.distr == 4 ? snapAsinhY : snapNumY)', 'snapNumY'],
  [
    'distr == 3 ? log10(sc.min) : distr == 4 ? asinh(sc.min, sc.asinh) : distr == 100 ? sc.fwd(sc.min) : sc.min',
    'sc.min',
  ],
  [
    'distr == 3 ? log10(sc.max) : distr == 4 ? asinh(sc.max, sc.asinh) : distr == 100 ? sc.fwd(sc.max) : sc.max',
    'sc.max',
  ],
  ['distr == 3 ? pow(10, sv) :', ''],
  ['distr == 4 ? sinh(sv, sc.asinh) :', ''],
  ['distr == 100 ? sc.bwd(sv) :', ''],
  [
    'if (xScaleDistr == 3)\n\t\t\t\t\t\t[_min, _max] = rangeLog(_min, _min, scaleX.log, false);\n\t\t\t\t\telse if (xScaleDistr == 4)\n\t\t\t\t\t\t[_min, _max] = rangeAsinh(_min, _min, scaleX.log, false);\n\t\t\t\t\telse if (scaleX.time)',
    'if (scaleX.time)',
  ],
  ['const [ timeIncrsMs, _timeAxisStampsMs, timeAxisSplitsMs ] = genTimeStuffs(1);', ''],
  ['const [ timeIncrsS,  _timeAxisStampsS,  timeAxisSplitsS  ] = genTimeStuffs(1e-3);', ''],
  ['uPlot.rangeLog = rangeLog;', ''],
  ['uPlot.rangeAsinh = rangeAsinh;', ''],
  // Nor is anything of it asked from outside.
  ['uPlot.join = join;', ''],
  ['uPlot.fmtDate = fmtDate;', ''],
  ['uPlot.tzDate  = tzDate;', ''],
];

/** uPlot without what it asks the browser for and we have ourselves. */
export const uplotPlugin = (): Plugin => cutPlugin('uplot', { 'uPlot.esm.js': changes });
