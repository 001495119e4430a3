/**
 * Draws a bar chart of the processor time per GraphQL request, by scenario and server. The chart
 * shows the results for the default numbers of vehicles and connections.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { init } from 'echarts'
import { benchmarkedServers } from './benchmarked-servers.ts'
import { type CaseResult, computeMedianOfRounds } from './statistics.ts'
import { root } from './child-processes.ts'
import { scenarios, defaultFactors } from './scenarios.ts'

/**
 * Bar colors: greys for the lower bounds, colors of the portal for the other servers, and the
 * strongest color for the gateway.
 */
const colors: Record<string, string> = {
  'lower-bound': '#b8b8b0',
  handwritten: '#85857c',
  gateway: '#1f4d3f',
  'gateway-text': '#5f8a7a',
  apollo: '#c9632b',
  yoga: '#dba13a',
  mercurius: '#7a5ea8',
}

/** Writes the bar chart of the processor times to `docs/images/performance.svg`. */
export function drawProcessorTimeChart(results: readonly CaseResult[]): void {
  const shown = results.filter(
    ({ benchmarkCase }) =>
      benchmarkCase.vehicles === defaultFactors.vehicles &&
      benchmarkCase.connections === defaultFactors.connections,
  )
  const shownServers = benchmarkedServers.filter(({ id }) =>
    shown.some(({ trials }) => trials.some(({ server }) => server.id === id)),
  )
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 960, height: 440 })
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: shownServers.map(({ id }) => colors[id]),
    legend: { top: 8 },
    grid: { left: 72, right: 16, top: 56, bottom: 40 },
    xAxis: {
      type: 'category',
      data: shown.map(({ benchmarkCase }) => scenarios[benchmarkCase.scenario].title),
    },
    yAxis: { type: 'value', name: 'µs of CPU a request', nameLocation: 'middle', nameGap: 52 },
    series: shownServers.map(({ id, title }) => ({
      type: 'bar',
      name: title,
      barGap: '10%',
      data: shown.map(({ trials }) => {
        const serverTrials = trials.find(({ server }) => server.id === id)
        return serverTrials === undefined ? null : Math.round(computeMedianOfRounds(serverTrials, 'cpu'))
      }),
    })),
  })
  writeFileSync(join(root, 'docs/images/performance.svg'), chart.renderToSVGString())
  chart.dispose()
}
