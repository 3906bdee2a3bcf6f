-- A phone with an open page: asks again every two seconds, with what it has, as live.js does. For wrk.
local known = {}

function init(args)
  math.randomseed(os.time())
end

function delay()
  return math.random(1500, 2500)
end

function request()
  local headers = { ["Accept"] = "text/html", ["Connection"] = "keep-alive" }
  if known.etag then headers["If-None-Match"] = known.etag end
  return wrk.format("GET", nil, headers)
end

function response(status, headers)
  answers = (answers or 0) + 1
  if status == 200 then known.etag = headers["ETag"] or headers["etag"] end
  if status ~= 200 and status ~= 304 then refused = (refused or 0) + 1 end
end

local threads = {}
function setup(thread) table.insert(threads, thread) end

function done(summary, latency)
  local refused, answers = 0, 0
  for _, thread in ipairs(threads) do
    refused = refused + (thread:get("refused") or 0)
    answers = answers + (thread:get("answers") or 0)
  end
  local wrong = summary.errors
  io.write(string.format('{"answers":%d,"refused":%d,"broken":%d,"p50_ms":%.1f,"p99_ms":%.1f}\n', answers, refused,
    wrong.connect + wrong.read + wrong.write + wrong.timeout, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
