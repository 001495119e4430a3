import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { LabeledHistogram } from '../../../gateway/platform/labeled-histogram.ts'

test('the class LabeledHistogram outputs the same metrics as the histogram of the package prom-client', async () => {
  const [registry, referenceRegistry] = [new Registry(), new Registry()]
  const bounds = [0.005, 0.1, 2.5]
  const times = new LabeledHistogram('sentier_seconds', 'How long.', bounds)
  registry.registerMetric(times as unknown as Histogram)
  const histogram = new Histogram({
    name: 'sentier_seconds',
    help: 'How long.',
    labelNames: ['call', 'kind'],
    buckets: bounds,
    registers: [referenceRegistry],
  })
  for (const seconds of [0, 0.005, 0.0051, 0.1, 1, 2.5, 3, 100]) {
    for (const labels of [
      { call: 'a "b"', kind: 'query' },
      { call: 'c', kind: 'query' },
    ]) {
      times.observe(`${labels.call}\0${labels.kind}`, labels, seconds)
      histogram.observe(labels, seconds)
    }
  }
  expect(await registry.metrics()).toBe(await referenceRegistry.metrics())
})
