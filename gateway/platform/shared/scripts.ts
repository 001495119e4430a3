/**
 * What Redis does in one step. `rate-limiter-flexible` would ask once per count and count what it refuses; here
 * all counts of a request are one question, and all are taken or none.
 */
export const scripts = {
  /**
   * KEYS: the counts. ARGV: limit, window (ms), by and lasts (1 or 0) of each. Answers nothing where all had room,
   * else the place of the one that is full and its milliseconds.
   */
  takeCounts: {
    lua: `
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if count > 0 and count + tonumber(ARGV[i * 4 - 1]) > tonumber(ARGV[i * 4 - 3]) then
    return { i, redis.call('PTTL', key) }
  end
end
for i, key in ipairs(KEYS) do
  local count = redis.call('INCRBY', key, ARGV[i * 4 - 1])
  if ARGV[i * 4] == '1' or redis.call('PTTL', key) < 0 then
    redis.call('PEXPIRE', key, ARGV[i * 4 - 2])
  end
end
return {}`,
  },
  /** KEYS: the counts. ARGV: how much of each is taken back. */
  giveBackCounts: {
    lua: `
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if count > tonumber(ARGV[i]) then redis.call('DECRBY', key, ARGV[i]) else redis.call('DEL', key) end
end`,
  },
  /** KEYS: the text's. ARGV: the text, unless one is there already; its lifetime (ms). Answers the one that is kept. */
  keepFirstText: {
    numberOfKeys: 1,
    lua: `
local text = redis.call('GET', KEYS[1]) or ARGV[1]
redis.call('SET', KEYS[1], text, 'PX', ARGV[2])
return text`,
  },
  /** KEYS: the lock. ARGV: whose it has to be, and for how long from now (ms); 0 gives it up. */
  keepLock: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  /** KEYS: the lock, the record. ARGV: whose the lock has to be, the text, its lifetime (ms); no text removes it. */
  writeRecord: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
return 1`,
  },
} as const
