import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

// The package as a whole also loads OpenTelemetry, a push gateway and node:cluster: a tenth of the processor
// time of a start.
export { Counter, Gauge, Histogram, Registry };
