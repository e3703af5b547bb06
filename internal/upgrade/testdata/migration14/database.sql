CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.check_job_id(id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  blank CONSTANT text := '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  why text;
  bad int;
BEGIN
  IF check_job_id.id = '' THEN
    why := 'job id is empty';
  ELSIF octet_length(check_job_id.id) > 256 THEN
    why := format('job id has %s bytes, at most 256 are allowed', octet_length(check_job_id.id));
  ELSIF check_job_id.id ~ '^[!-~]+$' COLLATE "C" THEN
    RETURN;
  ELSIF check_job_id.id ~ ('^' || blank || '|' || blank || '$') COLLATE "C" THEN
    why := format('job id "%s" begins or ends with a blank', left(check_job_id.id, 48));
  ELSE
    SELECT ascii(c.letter) INTO bad
    FROM string_to_table(check_job_id.id, NULL) WITH ORDINALITY AS c(letter, nth)
    WHERE NOT ascii(c.letter) <@ '{
    [32,126],[161,172],[174,887],[890,895],[900,906],[908,908],[910,929],[931,1327],[1329,1366],[1369,1418],
    [1421,1423],[1425,1479],[1488,1514],[1519,1524],[1542,1563],[1565,1756],[1758,1805],[1808,1866],[1869,1969],
    [1984,2042],[2045,2093],[2096,2110],[2112,2139],[2142,2142],[2144,2154],[2160,2190],[2200,2273],[2275,2435],
    [2437,2444],[2447,2448],[2451,2472],[2474,2480],[2482,2482],[2486,2489],[2492,2500],[2503,2504],[2507,2510],
    [2519,2519],[2524,2525],[2527,2531],[2534,2558],[2561,2563],[2565,2570],[2575,2576],[2579,2600],[2602,2608],
    [2610,2611],[2613,2614],[2616,2617],[2620,2620],[2622,2626],[2631,2632],[2635,2637],[2641,2641],[2649,2652],
    [2654,2654],[2662,2678],[2689,2691],[2693,2701],[2703,2705],[2707,2728],[2730,2736],[2738,2739],[2741,2745],
    [2748,2757],[2759,2761],[2763,2765],[2768,2768],[2784,2787],[2790,2801],[2809,2815],[2817,2819],[2821,2828],
    [2831,2832],[2835,2856],[2858,2864],[2866,2867],[2869,2873],[2876,2884],[2887,2888],[2891,2893],[2901,2903],
    [2908,2909],[2911,2915],[2918,2935],[2946,2947],[2949,2954],[2958,2960],[2962,2965],[2969,2970],[2972,2972],
    [2974,2975],[2979,2980],[2984,2986],[2990,3001],[3006,3010],[3014,3016],[3018,3021],[3024,3024],[3031,3031],
    [3046,3066],[3072,3084],[3086,3088],[3090,3112],[3114,3129],[3132,3140],[3142,3144],[3146,3149],[3157,3158],
    [3160,3162],[3165,3165],[3168,3171],[3174,3183],[3191,3212],[3214,3216],[3218,3240],[3242,3251],[3253,3257],
    [3260,3268],[3270,3272],[3274,3277],[3285,3286],[3293,3294],[3296,3299],[3302,3311],[3313,3315],[3328,3340],
    [3342,3344],[3346,3396],[3398,3400],[3402,3407],[3412,3427],[3430,3455],[3457,3459],[3461,3478],[3482,3505],
    [3507,3515],[3517,3517],[3520,3526],[3530,3530],[3535,3540],[3542,3542],[3544,3551],[3558,3567],[3570,3572],
    [3585,3642],[3647,3675],[3713,3714],[3716,3716],[3718,3722],[3724,3747],[3749,3749],[3751,3773],[3776,3780],
    [3782,3782],[3784,3790],[3792,3801],[3804,3807],[3840,3911],[3913,3948],[3953,3991],[3993,4028],[4030,4044],
    [4046,4058],[4096,4293],[4295,4295],[4301,4301],[4304,4680],[4682,4685],[4688,4694],[4696,4696],[4698,4701],
    [4704,4744],[4746,4749],[4752,4784],[4786,4789],[4792,4798],[4800,4800],[4802,4805],[4808,4822],[4824,4880],
    [4882,4885],[4888,4954],[4957,4988],[4992,5017],[5024,5109],[5112,5117],[5120,5759],[5761,5788],[5792,5880],
    [5888,5909],[5919,5942],[5952,5971],[5984,5996],[5998,6000],[6002,6003],[6016,6109],[6112,6121],[6128,6137],
    [6144,6157],[6159,6169],[6176,6264],[6272,6314],[6320,6389],[6400,6430],[6432,6443],[6448,6459],[6464,6464],
    [6468,6509],[6512,6516],[6528,6571],[6576,6601],[6608,6618],[6622,6683],[6686,6750],[6752,6780],[6783,6793],
    [6800,6809],[6816,6829],[6832,6862],[6912,6988],[6992,7038],[7040,7155],[7164,7223],[7227,7241],[7245,7304],
    [7312,7354],[7357,7367],[7376,7418],[7424,7957],[7960,7965],[7968,8005],[8008,8013],[8016,8023],[8025,8025],
    [8027,8027],[8029,8029],[8031,8061],[8064,8116],[8118,8132],[8134,8147],[8150,8155],[8157,8175],[8178,8180],
    [8182,8190],[8208,8231],[8240,8286],[8304,8305],[8308,8334],[8336,8348],[8352,8384],[8400,8432],[8448,8587],
    [8592,9254],[9280,9290],[9312,11123],[11126,11157],[11159,11507],[11513,11557],[11559,11559],[11565,11565],
    [11568,11623],[11631,11632],[11647,11670],[11680,11686],[11688,11694],[11696,11702],[11704,11710],[11712,11718],
    [11720,11726],[11728,11734],[11736,11742],[11744,11869],[11904,11929],[11931,12019],[12032,12245],[12272,12283],
    [12289,12351],[12353,12438],[12441,12543],[12549,12591],[12593,12686],[12688,12771],[12784,12830],[12832,42124],
    [42128,42182],[42192,42539],[42560,42743],[42752,42954],[42960,42961],[42963,42963],[42965,42969],[42994,43052],
    [43056,43065],[43072,43127],[43136,43205],[43214,43225],[43232,43347],[43359,43388],[43392,43469],[43471,43481],
    [43486,43518],[43520,43574],[43584,43597],[43600,43609],[43612,43714],[43739,43766],[43777,43782],[43785,43790],
    [43793,43798],[43808,43814],[43816,43822],[43824,43883],[43888,44013],[44016,44025],[44032,55203],[55216,55238],
    [55243,55291],[63744,64109],[64112,64217],[64256,64262],[64275,64279],[64285,64310],[64312,64316],[64318,64318],
    [64320,64321],[64323,64324],[64326,64450],[64467,64911],[64914,64967],[64975,64975],[65008,65049],[65056,65106],
    [65108,65126],[65128,65131],[65136,65140],[65142,65276],[65281,65470],[65474,65479],[65482,65487],[65490,65495],
    [65498,65500],[65504,65510],[65512,65518],[65532,65533],[65536,65547],[65549,65574],[65576,65594],[65596,65597],
    [65599,65613],[65616,65629],[65664,65786],[65792,65794],[65799,65843],[65847,65934],[65936,65948],[65952,65952],
    [66000,66045],[66176,66204],[66208,66256],[66272,66299],[66304,66339],[66349,66378],[66384,66426],[66432,66461],
    [66463,66499],[66504,66517],[66560,66717],[66720,66729],[66736,66771],[66776,66811],[66816,66855],[66864,66915],
    [66927,66938],[66940,66954],[66956,66962],[66964,66965],[66967,66977],[66979,66993],[66995,67001],[67003,67004],
    [67072,67382],[67392,67413],[67424,67431],[67456,67461],[67463,67504],[67506,67514],[67584,67589],[67592,67592],
    [67594,67637],[67639,67640],[67644,67644],[67647,67669],[67671,67742],[67751,67759],[67808,67826],[67828,67829],
    [67835,67867],[67871,67897],[67903,67903],[67968,68023],[68028,68047],[68050,68099],[68101,68102],[68108,68115],
    [68117,68119],[68121,68149],[68152,68154],[68159,68168],[68176,68184],[68192,68255],[68288,68326],[68331,68342],
    [68352,68405],[68409,68437],[68440,68466],[68472,68497],[68505,68508],[68521,68527],[68608,68680],[68736,68786],
    [68800,68850],[68858,68903],[68912,68921],[69216,69246],[69248,69289],[69291,69293],[69296,69297],[69373,69415],
    [69424,69465],[69488,69513],[69552,69579],[69600,69622],[69632,69709],[69714,69749],[69759,69820],[69822,69826],
    [69840,69864],[69872,69881],[69888,69940],[69942,69959],[69968,70006],[70016,70111],[70113,70132],[70144,70161],
    [70163,70209],[70272,70278],[70280,70280],[70282,70285],[70287,70301],[70303,70313],[70320,70378],[70384,70393],
    [70400,70403],[70405,70412],[70415,70416],[70419,70440],[70442,70448],[70450,70451],[70453,70457],[70459,70468],
    [70471,70472],[70475,70477],[70480,70480],[70487,70487],[70493,70499],[70502,70508],[70512,70516],[70656,70747],
    [70749,70753],[70784,70855],[70864,70873],[71040,71093],[71096,71133],[71168,71236],[71248,71257],[71264,71276],
    [71296,71353],[71360,71369],[71424,71450],[71453,71467],[71472,71494],[71680,71739],[71840,71922],[71935,71942],
    [71945,71945],[71948,71955],[71957,71958],[71960,71989],[71991,71992],[71995,72006],[72016,72025],[72096,72103],
    [72106,72151],[72154,72164],[72192,72263],[72272,72354],[72368,72440],[72448,72457],[72704,72712],[72714,72758],
    [72760,72773],[72784,72812],[72816,72847],[72850,72871],[72873,72886],[72960,72966],[72968,72969],[72971,73014],
    [73018,73018],[73020,73021],[73023,73031],[73040,73049],[73056,73061],[73063,73064],[73066,73102],[73104,73105],
    [73107,73112],[73120,73129],[73440,73464],[73472,73488],[73490,73530],[73534,73561],[73648,73648],[73664,73713],
    [73727,74649],[74752,74862],[74864,74868],[74880,75075],[77712,77810],[77824,78895],[78912,78933],[82944,83526],
    [92160,92728],[92736,92766],[92768,92777],[92782,92862],[92864,92873],[92880,92909],[92912,92917],[92928,92997],
    [93008,93017],[93019,93025],[93027,93047],[93053,93071],[93760,93850],[93952,94026],[94031,94087],[94095,94111],
    [94176,94180],[94192,94193],[94208,100343],[100352,101589],[101632,101640],[110576,110579],[110581,110587],
    [110589,110590],[110592,110882],[110898,110898],[110928,110930],[110933,110933],[110948,110951],[110960,111355],
    [113664,113770],[113776,113788],[113792,113800],[113808,113817],[113820,113823],[118528,118573],[118576,118598],
    [118608,118723],[118784,119029],[119040,119078],[119081,119154],[119163,119274],[119296,119365],[119488,119507],
    [119520,119539],[119552,119638],[119648,119672],[119808,119892],[119894,119964],[119966,119967],[119970,119970],
    [119973,119974],[119977,119980],[119982,119993],[119995,119995],[119997,120003],[120005,120069],[120071,120074],
    [120077,120084],[120086,120092],[120094,120121],[120123,120126],[120128,120132],[120134,120134],[120138,120144],
    [120146,120485],[120488,120779],[120782,121483],[121499,121503],[121505,121519],[122624,122654],[122661,122666],
    [122880,122886],[122888,122904],[122907,122913],[122915,122916],[122918,122922],[122928,122989],[123023,123023],
    [123136,123180],[123184,123197],[123200,123209],[123214,123215],[123536,123566],[123584,123641],[123647,123647],
    [124112,124153],[124896,124902],[124904,124907],[124909,124910],[124912,124926],[124928,125124],[125127,125142],
    [125184,125259],[125264,125273],[125278,125279],[126065,126132],[126209,126269],[126464,126467],[126469,126495],
    [126497,126498],[126500,126500],[126503,126503],[126505,126514],[126516,126519],[126521,126521],[126523,126523],
    [126530,126530],[126535,126535],[126537,126537],[126539,126539],[126541,126543],[126545,126546],[126548,126548],
    [126551,126551],[126553,126553],[126555,126555],[126557,126557],[126559,126559],[126561,126562],[126564,126564],
    [126567,126570],[126572,126578],[126580,126583],[126585,126588],[126590,126590],[126592,126601],[126603,126619],
    [126625,126627],[126629,126633],[126635,126651],[126704,126705],[126976,127019],[127024,127123],[127136,127150],
    [127153,127167],[127169,127183],[127185,127221],[127232,127405],[127462,127490],[127504,127547],[127552,127560],
    [127568,127569],[127584,127589],[127744,128727],[128732,128748],[128752,128764],[128768,128886],[128891,128985],
    [128992,129003],[129008,129008],[129024,129035],[129040,129095],[129104,129113],[129120,129159],[129168,129197],
    [129200,129201],[129280,129619],[129632,129645],[129648,129660],[129664,129672],[129680,129725],[129727,129733],
    [129742,129755],[129760,129768],[129776,129784],[129792,129938],[129940,129994],[130032,130041],[131072,173791],
    [173824,177977],[177984,178205],[178208,183969],[183984,191456],[194560,195101],[196608,201546],[201552,205743],
    [917760,917999]}'::int4multirange
    ORDER BY c.nth LIMIT 1;
    IF bad IS NULL THEN
      RETURN;
    END IF;
    why := format('job id "%s" contains the unprintable character U+%s', left(check_job_id.id, 48),
      upper(lpad(to_hex(bad), greatest(4, length(to_hex(bad))), '0')));
  END IF;
  RAISE EXCEPTION 'legwork_golden.start: %', why USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
END $_$;

CREATE FUNCTION legwork_golden.finish_closed(gids uuid[]) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO legwork_golden.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork_golden.job j
    JOIN legwork_golden.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork_golden.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork_golden.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.refuse_request() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT has_column_privilege(current_user, TG_RELID, 'job_id', 'INSERT') THEN
    RAISE EXCEPTION 'permission denied: % may not put a message of lane %', current_user, NEW.lane
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 '
      'bytes', left(start.topic, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF start.job_id IS NOT NULL THEN
    PERFORM legwork_golden.check_job_id(start.job_id);
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data,
          CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    compat text DEFAULT 'hotmesh'::text NOT NULL
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text,
    buffer boolean DEFAULT true NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.late_answer (
    gid uuid NOT NULL,
    guid uuid NOT NULL,
    work uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    status text,
    code integer,
    bytes integer,
    data text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT late_answer_why_check CHECK ((why = ANY (ARRAY['timeout'::text, 'over'::text])))
);

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    told uuid,
    failed json,
    deadline timestamp with time zone,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

INSERT INTO legwork_golden.activity VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 't', ',0', 101100000000001, 'd390c4b2-8d5b-8856-8ea4-bb95f97a19e6', NULL, 'success', 200, '{"n":1}', '2026-11-23 08:21:06.670682+00', '2026-11-23 08:21:06.670682+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'b', ',0,0,0', 201100000000001, '01a2077e-9965-8cf1-8e33-34c350997bd1', '01a2077e-9965-8586-be4f-a17ee9ec4a8e', 'success', 200, '{"n":8}', '2026-11-23 08:21:07.069206+00', '2026-11-23 08:21:07.08236+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'wt', ',0', 101100000000001, '50ea9ee8-2cca-8bab-873a-9f38ce6a74e0', NULL, 'success', 200, '{"group":"one"}', '2026-11-23 08:21:07.105423+00', '2026-11-23 08:21:07.105423+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'a', ',0,0', 201100000000001, '01a2077e-97e6-86c5-ba70-a8d2b4e8977a', '01a2077e-97e6-8377-926f-a2aceec04c17', 'success', 200, '{"n":1}', '2026-11-23 08:21:06.678615+00', '2026-11-23 08:21:06.740289+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'h', ',0,0', 1100000000000, '01a2077e-99a0-8694-9386-e4a6891a01ee', '01a2077e-99a0-8e46-b538-e307f0a2062e', NULL, NULL, NULL, '2026-11-23 08:21:07.10674+00', '2026-11-23 08:21:07.124281+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99ca-7626-88f9-54687462e93f', 'wt', ',0', 101100000000001, 'e6703820-c771-897a-bfc4-9ce737e995c1', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:21:07.147247+00', '2026-11-23 08:21:07.147247+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'b', ',0,0,0', 201100000000001, '01a2077e-97e6-850f-bb9e-758a10a2014e', '01a2077e-97e6-8fe8-94ad-cc0ca9a92e45', 'success', 200, '{"n":1}', '2026-11-23 08:21:06.797472+00', '2026-11-23 08:21:06.822825+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9897-789b-91e8-d7e83169160c', 't', ',0', 101100000000001, '85c930e7-569b-8d0c-91f8-4f714e5dc643', NULL, 'success', 200, '{"n":2}', '2026-11-23 08:21:06.840729+00', '2026-11-23 08:21:06.840729+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-989f-768a-8851-11217236356b', 't', ',0', 101100000000001, '029d4da6-e1bc-8257-82dc-a4ceb4bc6911', NULL, 'success', 200, '{"n":3}', '2026-11-23 08:21:06.847293+00', '2026-11-23 08:21:06.847293+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-989f-768a-8851-11217236356b', 'a', ',0,0', 1100000000000, '01a2077e-989f-8922-beca-fc43f633a21b', '01a2077e-989f-80b8-8373-d5904a32c298', NULL, NULL, NULL, '2026-11-23 08:21:06.851053+00', '2026-11-23 08:21:06.854603+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98af-7ba6-9261-9f82aea124eb', 't', ',0', 101100000000001, 'df513b9a-befe-88ff-90f7-21bb1df10134', NULL, 'success', 200, '{"n":4}', '2026-11-23 08:21:06.863288+00', '2026-11-23 08:21:06.863288+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98af-7ba6-9261-9f82aea124eb', 'a', ',0,0', 1100000000000, '01a2077e-98af-8278-94c6-2eb9108681c4', '01a2077e-98af-8d13-b99b-22b3eb0ebb0e', NULL, NULL, NULL, '2026-11-23 08:21:06.865379+00', '2026-11-23 08:21:06.867467+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 't', ',0', 101100000000001, 'e0877f1c-7930-85df-a75d-bd89d6a0b851', NULL, 'success', 200, '{"n":5}', '2026-11-23 08:21:06.885531+00', '2026-11-23 08:21:06.885531+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99ca-7626-88f9-54687462e93f', 'h', ',0,0', 1100000000000, '01a2077e-99ca-8d97-afcc-18e7a43ab7e5', '01a2077e-99ca-887e-824b-410eaaa5e86b', NULL, NULL, NULL, '2026-11-23 08:21:07.148393+00', '2026-11-23 08:21:07.155158+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'a', ',0,0', 201100000000001, '01a2077e-98c4-87f5-a082-1883efca8e2b', '01a2077e-98c4-8d02-b37d-fb2ea5ced3ea', 'success', 200, '{"n":5}', '2026-11-23 08:21:06.888136+00', '2026-11-23 08:21:06.907227+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 't', ',0', 101100000000001, '6d92f777-b0fe-8283-af7d-eec01e835201', NULL, 'success', 200, '{"n":6}', '2026-11-23 08:21:06.92023+00', '2026-11-23 08:21:06.92023+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'wt', ',0', 101100000000001, '5e71febd-296d-8c39-8417-f86b6fb8329a', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:21:07.167474+00', '2026-11-23 08:21:07.167474+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 'a', ',0,0', 201100000000001, '01a2077e-98e8-8059-b761-a88c2ebd5268', '01a2077e-98e8-8caa-ba09-c77856514592', 'success', 200, '{"n":6}', '2026-11-23 08:21:06.921577+00', '2026-11-23 08:21:06.935856+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 'b', ',0,0,0', 1100000000000, '01a2077e-98e8-83ad-ab72-78b261b5bad7', '01a2077e-98e8-8244-bae6-662d74a41b3f', NULL, NULL, NULL, '2026-11-23 08:21:06.950937+00', '2026-11-23 08:21:06.958631+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 't', ',0', 101100000000001, '0392a2d9-2eb7-8f2d-8892-d910bf814d63', NULL, 'success', 200, '{"n":7}', '2026-11-23 08:21:06.964616+00', '2026-11-23 08:21:06.964616+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99f3-73cd-b67d-1787a72811de', 'wt', ',0', 101100000000001, '095f2dab-37f9-8172-b57f-046fdd538ee1', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:21:07.187815+00', '2026-11-23 08:21:07.187815+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 'a', ',0,0', 201100000000001, '01a2077e-9914-862e-b090-0c5331c0875f', '01a2077e-9914-8b76-a6a1-7a4aeabfd765', 'success', 200, '{"n":7}', '2026-11-23 08:21:06.966637+00', '2026-11-23 08:21:06.983539+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 'b', ',0,0,0', 1100000000000, '01a2077e-9914-81bf-911b-a1f389c21305', '01a2077e-9914-84c2-8b67-c1546387805c', NULL, NULL, NULL, '2026-11-23 08:21:06.998315+00', '2026-11-23 08:21:07.030335+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 't', ',0', 101100000000001, '17b82c19-62bb-863f-b2e2-bd12f56eb175', NULL, 'success', 200, '{"n":8}', '2026-11-23 08:21:07.046187+00', '2026-11-23 08:21:07.046187+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99f3-73cd-b67d-1787a72811de', 'h', ',0,0', 1100000000000, '01a2077e-99f3-82f9-8ec0-6122fe71a7a6', '01a2077e-99f3-8911-8c7e-d01b5603cf06', NULL, NULL, NULL, '2026-11-23 08:21:07.193157+00', '2026-11-23 08:21:07.199726+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'a', ',0,0', 201100000000001, '01a2077e-9965-810a-86e7-1230d6226c95', '01a2077e-9965-8736-81a7-f6d12a6f98bc', 'success', 200, '{"n":8}', '2026-11-23 08:21:07.051169+00', '2026-11-23 08:21:07.06329+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'wt', ',0', 101100000000001, '926df705-c60b-8464-a94e-bf6c958f0296', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:21:07.214717+00', '2026-11-23 08:21:07.214717+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'h', ',0,0', 201100000000001, '01a2077e-99df-8a52-9c1d-d63e8e5d1b10', '01a2077e-99df-82d1-b7e2-874f8aac00dc', 'success', 200, NULL, '2026-11-23 08:21:07.168539+00', '2026-11-23 08:21:07.781122+00', '{"id":"to be told by all","v":9}', 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'h', ',0,0', 1100000000000, '01a2077e-9a0e-8da8-ab2c-0d79c3130b91', '01a2077e-9a0e-8cce-98f3-593da1537da4', NULL, NULL, NULL, '2026-11-23 08:21:07.223308+00', '2026-11-23 08:21:07.226211+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a27-7672-b1ef-9da68e272e20', 'st', ',0', 101100000000001, 'ee18f1f3-cfa3-82f2-b6a9-0b95d350ffa6', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.239753+00', '2026-11-23 08:21:07.239753+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a27-7672-b1ef-9da68e272e20', 's', ',0,0', 1100000000000, '01a2077e-9a27-853e-ae30-2f69f003a3c1', '01a2077e-9a27-8911-9f4c-1991124a0154', NULL, NULL, NULL, '2026-11-23 08:21:07.240833+00', '2026-11-23 08:21:07.243286+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a30-7e61-9ded-f579106c2079', 'pt', ',0', 101100000000001, 'b809fa75-99cd-8060-9528-01dfe2454582', NULL, 'success', 200, '{"n":9}', '2026-11-23 08:21:07.248986+00', '2026-11-23 08:21:07.248986+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a36-7ca5-8dd8-cba12e52ed6e', 'pt', ',0', 101100000000001, 'ed654d20-179d-895b-af40-8a20d0acfcee', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:21:07.255241+00', '2026-11-23 08:21:07.255241+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a36-7ca5-8dd8-cba12e52ed6e', 'p', ',0,0', 1100000000000, '01a2077e-9a36-8858-8b4c-fa587f825729', '01a2077e-9a36-8aae-b0a8-1baf02cf0184', NULL, NULL, NULL, '2026-11-23 08:21:07.256177+00', '2026-11-23 08:21:07.257842+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a3d-7151-ae10-d61d03dddf6c', 'ct', ',0', 101100000000001, '01a2077e-9a36-8aae-b0a8-1baf02cf0184', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:21:07.263436+00', '2026-11-23 08:21:07.263436+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a3d-7151-ae10-d61d03dddf6c', 'c', ',0,0', 1100000000000, '01a2077e-9a3d-8e01-9336-4f1a4d3ff578', '01a2077e-9a3d-8909-8f6d-27c5300cffaa', NULL, NULL, NULL, '2026-11-23 08:21:07.271222+00', '2026-11-23 08:21:07.273857+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a4f-703a-b091-965af5578bc1', 'pt', ',0', 101100000000001, 'c4bd69e7-8fc1-8596-816b-7f100797eb98', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:21:07.279937+00', '2026-11-23 08:21:07.279937+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a4f-703a-b091-965af5578bc1', 'p', ',0,0', 1100000000000, '01a2077e-9a4f-89b7-86cd-c45577ad121d', '01a2077e-9a4f-811a-a42a-3f98f5feae95', NULL, NULL, NULL, '2026-11-23 08:21:07.283464+00', '2026-11-23 08:21:07.285194+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a5f-7279-b789-6d9de52b0b90', 'ct', ',0', 101100000000001, '01a2077e-9a4f-811a-a42a-3f98f5feae95', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:21:07.298482+00', '2026-11-23 08:21:07.298482+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a5f-7279-b789-6d9de52b0b90', 'c', ',0,0', 201100000000001, '01a2077e-9a5f-80c0-af59-87be200feaec', '01a2077e-9a5f-8175-b735-069e3a37a3da', 'success', 200, '{"n":11}', '2026-11-23 08:21:07.302856+00', '2026-11-23 08:21:07.316484+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'rt', ',0', 101100000000001, '5c7d0ed8-57a9-8c83-b8ea-761421613032', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.329836+00', '2026-11-23 08:21:07.329836+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,0,0', 201100000000001, '01a2077e-9a81-8049-9041-14aa1990d1c4', '01a2077e-9a81-8769-8068-2250ae1fd45a', 'success', 201, '{"n":1}', '2026-11-23 08:21:07.339579+00', '2026-11-23 08:21:07.35664+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'again', ',0,0,0,0', 1100000000001, '01a2077e-9a81-8901-a51d-71c3fe5b51a1', NULL, NULL, NULL, NULL, '2026-11-23 08:21:07.360221+00', '2026-11-23 08:21:07.362603+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,1', 0, '01a2077e-9a81-86ee-90c1-52d9394466e4', NULL, 'success', 200, '{"round":2}', '2026-11-23 08:21:07.373641+00', '2026-11-23 08:21:07.373641+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,1,0', 201100000000001, '01a2077e-9a81-83de-9aa7-7df647975213', '01a2077e-9a81-8df2-9495-a589a3d63196', 'success', 201, '{"n":2}', '2026-11-23 08:21:07.380765+00', '2026-11-23 08:21:07.391761+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'again', ',0,1,0,0', 1100000000001, '01a2077e-9a81-84bb-9de9-7bf885eff2ac', NULL, NULL, NULL, NULL, '2026-11-23 08:21:07.39567+00', '2026-11-23 08:21:07.396838+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,0', 3100000000003, '01a2077e-9a81-831e-bb27-04277f4e0cfb', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:21:07.330913+00', '2026-11-23 08:21:07.405654+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,2', 0, '01a2077e-9a81-8503-816d-4556d44bd820', NULL, 'success', 200, '{"round":3}', '2026-11-23 08:21:07.405654+00', '2026-11-23 08:21:07.405654+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,2,0', 201100000000001, '01a2077e-9a81-8217-b560-1d63483c872b', '01a2077e-9a81-840c-b989-dd1d0eaf7b6b', 'success', 200, '{"n":3}', '2026-11-23 08:21:07.414629+00', '2026-11-23 08:21:07.424736+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9aec-7d3a-ba56-83039f264749', 'rt', ',0', 101100000000001, '88138359-3ad9-8ab5-8a6e-14885a62aa16', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.436843+00', '2026-11-23 08:21:07.436843+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9aec-7d3a-ba56-83039f264749', 'r', ',0,0', 1100000000001, '01a2077e-9aec-89fb-89b1-055b8fbfbad0', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:21:07.437684+00', '2026-11-23 08:21:07.443572+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9aec-7d3a-ba56-83039f264749', 'rw', ',0,0,0', 201100000000001, '01a2077e-9aec-86c2-872b-b0cbed779d08', '01a2077e-9aec-84b9-9a07-ff5faaac035d', 'success', 201, '{"n":1}', '2026-11-23 08:21:07.448906+00', '2026-11-23 08:21:07.460344+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'rt', ',0', 101100000000001, '2ca29b50-ce8a-83a0-b339-290a74d091c2', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.468642+00', '2026-11-23 08:21:07.468642+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'r', ',0,0', 1100000000001, '01a2077e-9b0c-8e74-af4e-4f9535243047', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:21:07.469548+00', '2026-11-23 08:21:07.471105+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'rw', ',0,0,0', 1100000000000, '01a2077e-9b0c-8b41-93c7-215634ca3946', '01a2077e-9b0c-84c3-803c-e0dede9a6453', NULL, NULL, NULL, '2026-11-23 08:21:07.479447+00', '2026-11-23 08:21:07.482938+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b27-7bb7-8b5b-d6f568d180f3', 'qt', ',0', 101100000000001, 'e525376b-e80b-8342-83bb-15a63d0cbea0', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.495998+00', '2026-11-23 08:21:07.495998+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b27-7bb7-8b5b-d6f568d180f3', 'q', ',0,0', 1100000000000, '01a2077e-9b27-8433-8d94-cb63f1a1eb9f', '01a2077e-9b27-8ea3-9030-20cde64ff807', NULL, NULL, NULL, '2026-11-23 08:21:07.496725+00', '2026-11-23 08:21:07.497868+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b2c-77aa-8658-cdebb1427eb9', 'qt', ',0', 101100000000001, 'e371c31c-b1fe-8860-95fb-3e29fcc49105', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.500363+00', '2026-11-23 08:21:07.500363+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bcc-715b-a29e-e264de69dbb1', 'it', ',0', 101100000000001, '04189f20-4b21-8d26-b4a6-2cd017f65b85', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.661219+00', '2026-11-23 08:21:07.661219+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b2c-77aa-8658-cdebb1427eb9', 'q', ',0,0', 1100000000000, '01a2077e-9b2c-872b-b15a-ff0055048b90', '01a2077e-9b2c-87a4-86bc-4f68a4d2a7a9', NULL, NULL, NULL, '2026-11-23 08:21:07.503054+00', '2026-11-23 08:21:07.514614+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'ft', ',0', 101100000000001, 'eabc2f15-6b5f-8c4b-b0f4-8cbff5ec6043', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.520173+00', '2026-11-23 08:21:07.520173+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bce-7646-bcf0-7acc97a16913', 'wt', ',0', 101100000000001, 'e97b37e5-28c6-8be5-96af-214cf7acbae8', NULL, 'success', 200, '{"group":"none"}', '2026-11-23 08:21:07.66311+00', '2026-11-23 08:21:07.66311+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bce-7646-bcf0-7acc97a16913', 'h', ',0,0', 1100000000000, '01a2077e-9bce-897b-868c-de13e9e71c9c', '01a2077e-9bce-8e33-b22c-7cacf1501562', NULL, NULL, NULL, '2026-11-23 08:21:07.664059+00', '2026-11-23 08:21:07.675124+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'f', ',0,0', 201100000000001, '01a2077e-9b3f-83a2-b0c1-bd2889da8328', '01a2077e-9b3f-80d2-8b44-79b433b27de0', 'error', 422, '{"message":"no"}', '2026-11-23 08:21:07.523783+00', '2026-11-23 08:21:07.543042+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b65-791c-b739-c09f48e3a0fa', 'jt', ',0', 101100000000001, '275a5c36-c9a3-8938-a23d-4bacb7d4d44c', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.557892+00', '2026-11-23 08:21:07.557892+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9be4-7ac1-a4bf-44b3865745d3', 'kt', ',0', 101100000000001, '68ca028f-7908-80d3-93b5-cd8be64d68a8', NULL, 'success', 200, '{"id":"victim"}', '2026-11-23 08:21:07.684888+00', '2026-11-23 08:21:07.684888+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c2e-7020-822b-ad440392d765', 'tell', ',0,0', 201100000000000, '01a2077e-9c2e-89aa-8065-5d128489738e', NULL, 'success', 200, NULL, '2026-11-23 08:21:07.759581+00', '2026-11-23 08:21:07.774644+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b65-791c-b739-c09f48e3a0fa', 'j1', ',0,0', 201100000000001, '01a2077e-9b65-8ed8-a8b6-79f838a6093d', '01a2077e-9b65-8aa7-904a-34a8597c8736', 'success', 200, '{"n":1}', '2026-11-23 08:21:07.558669+00', '2026-11-23 08:21:07.575832+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9be4-7ac1-a4bf-44b3865745d3', 'k', ',0,0', 201100000000000, '01a2077e-9be4-80f9-bd94-9623e770126f', NULL, 'success', 200, NULL, '2026-11-23 08:21:07.685555+00', '2026-11-23 08:21:07.69025+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b65-791c-b739-c09f48e3a0fa', 'j2', ',0,0', 201100000000001, '01a2077e-9b65-87ea-a517-c9b62a7d4349', '01a2077e-9b65-8466-a135-6e22c615a6c5', 'success', 200, '{"n":2}', '2026-11-23 08:21:07.568073+00', '2026-11-23 08:21:07.580336+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'jt', ',0', 101100000000001, '5442dda2-c11b-86fe-a069-bb5a894aeeae', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.588474+00', '2026-11-23 08:21:07.588474+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bee-7b05-9549-63e5413e9879', 'pt', ',0', 101100000000001, 'd7168b61-dc24-8a31-89b4-a918f86bf9d2', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:21:07.694446+00', '2026-11-23 08:21:07.694446+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bee-7b05-9549-63e5413e9879', 'p', ',0,0', 1100000000000, '01a2077e-9bee-8ae5-b4e3-43abe22d57e9', '01a2077e-9bee-8ca4-bc35-e2a9f8e71532', NULL, NULL, NULL, '2026-11-23 08:21:07.695304+00', '2026-11-23 08:21:07.698978+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j1', ',0,0', 201100000000001, '01a2077e-9b84-8e29-9243-231e3c07398b', '01a2077e-9b84-8857-b463-912935eeb96b', 'success', 200, '{"n":1}', '2026-11-23 08:21:07.589218+00', '2026-11-23 08:21:07.605059+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bf6-7af6-b219-8488e0d9c465', 'ct', ',0', 101100000000001, '01a2077e-9bee-8ca4-bc35-e2a9f8e71532', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:21:07.702749+00', '2026-11-23 08:21:07.702749+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j2', ',0,0', 201100000000001, '01a2077e-9b84-8869-a4d1-6a1cfaa66d73', '01a2077e-9b84-8f26-bd29-4a9d7a0eaa95', 'success', 200, '{"n":2}', '2026-11-23 08:21:07.595317+00', '2026-11-23 08:21:07.611829+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bf6-7af6-b219-8488e0d9c465', 'c', ',0,0', 1100000000000, '01a2077e-9bf6-86c4-8991-ddcbf74b02d6', '01a2077e-9bf6-8729-a95b-fdd2c09f2548', NULL, NULL, NULL, '2026-11-23 08:21:07.707233+00', '2026-11-23 08:21:07.71103+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j3', ',0,0,0', 1100000000000, '01a2077e-9b84-87ab-9b43-a107a5857b91', '01a2077e-9b84-8063-b98a-586e76f16836', NULL, NULL, NULL, '2026-11-23 08:21:07.619769+00', '2026-11-23 08:21:07.628772+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bb7-7436-b764-594c6c8fe35e', 'ot', ',0', 101100000000001, 'b0dc6b10-65a3-8556-a010-98868a340e7c', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.639525+00', '2026-11-23 08:21:07.639525+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bb7-7436-b764-594c6c8fe35e', 'o', ',0,0', 1100000000000, '01a2077e-9bb7-86fe-a14c-f12387c9b21a', '01a2077e-9bb7-8416-8ac5-352c08b22c3d', NULL, NULL, NULL, '2026-11-23 08:21:07.64126+00', '2026-11-23 08:21:07.642703+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bbd-70fe-a05b-89f99f906822', 'it', ',0', 101100000000001, 'b6ed2e33-6481-8b7c-be59-7b7486cf4fe5', NULL, 'success', 200, '{}', '2026-11-23 08:21:07.645961+00', '2026-11-23 08:21:07.645961+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9bbd-70fe-a05b-89f99f906822', 'i', ',0,0', 1100000000000, '01a2077e-9bbd-8277-8184-b279fcd36d54', NULL, NULL, NULL, NULL, '2026-11-23 08:21:07.646824+00', '2026-11-23 08:21:07.651378+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c05-705e-8a1d-cd8fc893759f', 'kt', ',0', 101100000000001, '2f7a4ce5-2c57-811f-a275-00a6b5830b74', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-23 08:21:07.717824+00', '2026-11-23 08:21:07.717824+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c06-7d82-aac3-c19154f77557', 'pt', ',0', 101100000000001, '0f15c4b0-cbda-896a-9493-0f83dbb87e1b', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:21:07.718906+00', '2026-11-23 08:21:07.718906+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c06-7d82-aac3-c19154f77557', 'p', ',0,0', 1100000000000, '01a2077e-9c06-8b38-aa37-a6f2bcab4150', '01a2077e-9c06-8b1c-91d1-c7d4f384559c', NULL, NULL, NULL, '2026-11-23 08:21:07.719739+00', '2026-11-23 08:21:07.724814+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c14-79da-929c-395acab408d4', 'ct', ',0', 101100000000001, '01a2077e-9c06-8b1c-91d1-c7d4f384559c', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:21:07.732391+00', '2026-11-23 08:21:07.732391+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c14-79da-929c-395acab408d4', 'c', ',0,0', 1100000000000, '01a2077e-9c14-809b-bdf2-3261b88f2b22', '01a2077e-9c14-8446-abb1-e0ff737a4844', NULL, NULL, NULL, '2026-11-23 08:21:07.739593+00', '2026-11-23 08:21:07.743403+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c2e-7020-822b-ad440392d765', 'tt', ',0', 101100000000001, '036990f2-899a-8ba7-9ddb-e3437ec947a1', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:21:07.758687+00', '2026-11-23 08:21:07.758687+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c54-70ac-a729-988026b65235', 'xt', ',0', 101100000000001, 'b7044632-f6c0-85a4-b62b-8426b0d75ecd', NULL, 'success', 200, '{"n":14}', '2026-11-23 08:21:07.798596+00', '2026-11-23 08:21:07.798596+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'xt', ',0', 101100000000001, '0bcf241b-7e22-8fa0-ad10-4bd20e664cff', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:21:07.799799+00', '2026-11-23 08:21:07.799799+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c5f-72e5-86bc-8c1678ffbc62', 'ct', ',0', 101100000000001, '01a2077e-9c57-882d-811b-8217481c3a25', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:21:07.807656+00', '2026-11-23 08:21:07.807656+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'hw', ',0,0,0', 201100000000001, '01a2077e-99df-8076-a53f-f47ba851175c', '01a2077e-99df-86cf-ad30-32ae3fa166e0', 'success', 200, '{"n":9}', '2026-11-23 08:21:07.785089+00', '2026-11-23 08:21:07.792217+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'x', ',0,0', 1100000000000, '01a2077e-9c57-8b68-8f84-55b3a4dadcb3', '01a2077e-9c57-882d-811b-8217481c3a25', NULL, NULL, NULL, '2026-11-23 08:21:07.800452+00', '2026-11-23 08:21:07.801796+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c5f-72e5-86bc-8c1678ffbc62', 'c', ',0,0', 1100000000000, '01a2077e-9c5f-801f-a2ee-e7a0e378ae4b', '01a2077e-9c5f-8604-bc59-30902f43f15e', NULL, NULL, NULL, '2026-11-23 08:21:07.811522+00', '2026-11-23 08:21:07.812907+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c6c-7520-9728-73b64f770668', 'kt', ',0', 101100000000001, '2319d348-e67f-8d7b-a695-35a06e400572', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-23 08:21:07.820921+00', '2026-11-23 08:21:07.820921+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c6c-7520-9728-73b64f770668', 'k', ',0,0', 201100000000000, '01a2077e-9c6c-8401-9d84-ff157d7184d3', NULL, 'success', 200, NULL, '2026-11-23 08:21:07.822086+00', '2026-11-23 08:21:07.826669+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c89-74c3-8775-a3ef26f7e7c3', 't', ',0', 101100000000001, '97097d80-8737-885e-ad61-07a23bc11575', NULL, 'success', 200, '{"n":30}', '2026-11-23 08:21:07.850636+00', '2026-11-23 08:21:07.850636+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 't', ',0', 101100000000001, '57e7c5e8-c5b3-8bf8-94d5-d84751b8f65d', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:21:07.854802+00', '2026-11-23 08:21:07.854802+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'a', ',0,0', 201100000000001, '01a2077e-9c8e-8703-b547-b38e3f6c1d53', '01a2077e-9c8e-882d-8d7c-9e23d63a9dcd', 'success', 200, '{"n":31}', '2026-11-23 08:21:07.860657+00', '2026-11-23 08:21:07.888302+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'b', ',0,0,0', 1100000000001, '01a2077e-9c8e-8048-a568-00ab0196cccc', '01a2077e-9c8e-8315-a8a5-f71f56511e27', NULL, NULL, NULL, '2026-11-23 08:21:07.901397+00', '2026-11-23 08:21:07.903143+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 't', ',0', 101100000000001, 'c42aaad3-cf4b-8653-8b23-287958297810', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:21:07.919861+00', '2026-11-23 08:21:07.919861+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'a', ',0,0', 201100000000001, '01a2077e-9ccf-8f9b-9855-8858f987faf4', '01a2077e-9ccf-809b-ba36-cc9098c122dc', 'success', 200, '{"n":31}', '2026-11-23 08:21:07.923665+00', '2026-11-23 08:21:07.947697+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'b', ',0,0,0', 1100000000001, '01a2077e-9ccf-8796-9679-1cc5e6b13731', '01a2077e-9ccf-8fab-b077-77baba4becc1', 'success', 200, '{"n":31}', '2026-11-23 08:21:07.955536+00', '2026-11-23 08:21:07.979428+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 't', ',0', 101100000000001, 'd9879bc5-e3e3-84eb-998d-c9ab51898695', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:21:07.990049+00', '2026-11-23 08:21:07.990049+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'a', ',0,0', 201100000000001, '01a2077e-9d15-857c-bcf3-7c10274c1962', '01a2077e-9d15-8108-bfd3-3dcaf0af46b5', 'success', 200, '{"n":31}', '2026-11-23 08:21:07.995397+00', '2026-11-23 08:21:08.014852+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'b', ',0,0,0', 1100000000001, '01a2077e-9d15-8c03-9702-497ad9a8c327', '01a2077e-9d15-8f12-aaef-615d122e5a21', 'success', 200, '{"n":31}', '2026-11-23 08:21:08.023396+00', '2026-11-23 08:21:08.059053+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9d6b-7ee6-b657-c9aaa40c492a', 'qt', ',0', 101100000000001, 'bc7ddc53-e94e-897c-92d1-7a35c81c72f7', NULL, 'success', 200, '{}', '2026-11-23 08:21:08.075874+00', '2026-11-23 08:21:08.075874+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a2077e-9d6b-7ee6-b657-c9aaa40c492a', 'q', ',0,0', 1100000000000, '01a2077e-9d6b-8796-83df-9da968b93ad4', '01a2077e-9d6b-8f40-b39e-cb0ec68abd0b', NULL, NULL, NULL, '2026-11-23 08:21:08.076492+00', '2026-11-23 08:21:08.087831+00', NULL, 2);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]
', true, '2026-11-23 08:21:06.645702+00', '2026-11-23 08:21:06.655288+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-23 08:21:06.607832+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a2077e-9a3d-7151-ae10-d61d03dddf6c', '01a2077e-9a36-7ca5-8dd8-cba12e52ed6e', 'p', ',0,0', '01a2077e-9a36-8aae-b0a8-1baf02cf0184', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2077e-9a5f-7279-b789-6d9de52b0b90', '01a2077e-9a4f-703a-b091-965af5578bc1', 'p', ',0,0', '01a2077e-9a4f-811a-a42a-3f98f5feae95', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2077e-9bf6-7af6-b219-8488e0d9c465', '01a2077e-9bee-7b05-9549-63e5413e9879', 'p', ',0,0', '01a2077e-9bee-8ca4-bc35-e2a9f8e71532', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2077e-9c14-79da-929c-395acab408d4', '01a2077e-9c06-7d82-aac3-c19154f77557', 'p', ',0,0', '01a2077e-9c06-8b1c-91d1-c7d4f384559c', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a2077e-9c5f-72e5-86bc-8c1678ffbc62', '01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'x', ',0,0', '01a2077e-9c57-882d-811b-8217481c3a25', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-8b47-a253-30cce7b93cd5', '2026-11-23 08:21:08.095533+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '8ddd4fc9-14d7-8739-8f29-fcae9fa7fa58', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 211, '2026-11-23 08:21:08.090766+00');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-23 08:21:06.520484+00');

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1);
INSERT INTO legwork_golden.format VALUES ('child', 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1);
INSERT INTO legwork_golden.format VALUES ('job', 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-23 08:21:06.490624');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-23 08:21:06.520484');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-23 08:21:06.568416');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-23 08:21:06.607832');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-23 08:21:06.61328');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-23 08:21:06.614896');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-23 08:21:06.61741');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-23 08:21:06.617802');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-23 08:21:06.61811');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-23 08:21:06.618869');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-23 08:21:06.619369');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-23 08:21:06.620254');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-23 08:21:06.621558');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-23 08:21:06.624983');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-23 08:21:06.625489');

INSERT INTO legwork_golden.guid_ledger VALUES ('d390c4b2-8d5b-8856-8ea4-bb95f97a19e6', '01a2077e-97e6-77c0-a43b-b2348f9d74c5', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-97e6-8aa3-817f-51154f042ae6', '01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-97e6-8d58-abf4-c6dbf4bc87d7', '01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('85c930e7-569b-8d0c-91f8-4f714e5dc643', '01a2077e-9897-789b-91e8-d7e83169160c', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('029d4da6-e1bc-8257-82dc-a4ceb4bc6911', '01a2077e-989f-768a-8851-11217236356b', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('df513b9a-befe-88ff-90f7-21bb1df10134', '01a2077e-98af-7ba6-9261-9f82aea124eb', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e0877f1c-7930-85df-a75d-bd89d6a0b851', '01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-98c4-8fb2-90b3-2c2eeb4dba16', '01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6d92f777-b0fe-8283-af7d-eec01e835201', '01a2077e-98e8-7a04-b38b-13332dee61f6', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-98e8-86a6-a562-60d0f4f1bcd0', '01a2077e-98e8-7a04-b38b-13332dee61f6', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0392a2d9-2eb7-8f2d-8892-d910bf814d63', '01a2077e-9914-7d49-b3e8-09e61d092ddc', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9914-8083-980b-fc072388f9c3', '01a2077e-9914-7d49-b3e8-09e61d092ddc', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('17b82c19-62bb-863f-b2e2-bd12f56eb175', '01a2077e-9965-7856-ba31-34713db5c89c', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9965-8e29-82c4-530764493a98', '01a2077e-9965-7856-ba31-34713db5c89c', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9965-8a28-95c9-d98c78c7118d', '01a2077e-9965-7856-ba31-34713db5c89c', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('50ea9ee8-2cca-8bab-873a-9f38ce6a74e0', '01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99a0-8694-9386-e4a6891a01ee', '01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e6703820-c771-897a-bfc4-9ce737e995c1', '01a2077e-99ca-7626-88f9-54687462e93f', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99ca-8d97-afcc-18e7a43ab7e5', '01a2077e-99ca-7626-88f9-54687462e93f', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5e71febd-296d-8c39-8417-f86b6fb8329a', '01a2077e-99df-70fe-8896-04fcdfc972a2', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99df-8a52-9c1d-d63e8e5d1b10', '01a2077e-99df-70fe-8896-04fcdfc972a2', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('095f2dab-37f9-8172-b57f-046fdd538ee1', '01a2077e-99f3-73cd-b67d-1787a72811de', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99f3-82f9-8ec0-6122fe71a7a6', '01a2077e-99f3-73cd-b67d-1787a72811de', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('926df705-c60b-8464-a94e-bf6c958f0296', '01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a0e-8da8-ab2c-0d79c3130b91', '01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ee18f1f3-cfa3-82f2-b6a9-0b95d350ffa6', '01a2077e-9a27-7672-b1ef-9da68e272e20', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a27-853e-ae30-2f69f003a3c1', '01a2077e-9a27-7672-b1ef-9da68e272e20', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b809fa75-99cd-8060-9528-01dfe2454582', '01a2077e-9a30-7e61-9ded-f579106c2079', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ed654d20-179d-895b-af40-8a20d0acfcee', '01a2077e-9a36-7ca5-8dd8-cba12e52ed6e', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a36-8aae-b0a8-1baf02cf0184', '01a2077e-9a3d-7151-ae10-d61d03dddf6c', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c4bd69e7-8fc1-8596-816b-7f100797eb98', '01a2077e-9a4f-703a-b091-965af5578bc1', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a4f-811a-a42a-3f98f5feae95', '01a2077e-9a5f-7279-b789-6d9de52b0b90', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a5f-82d8-a6c7-d59740ecac36', '01a2077e-9a5f-7279-b789-6d9de52b0b90', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5c7d0ed8-57a9-8c83-b8ea-761421613032', '01a2077e-9a81-775c-b429-99fff34271cf', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-831e-bb27-04277f4e0cfb', '01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-85b4-a9f6-ffae622940da', '01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-86ee-90c1-52d9394466e4', '01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-8087-9a14-019d0924cc62', '01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-8503-816d-4556d44bd820', '01a2077e-9a81-775c-b429-99fff34271cf', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9a81-8754-88ff-53cddde32f0e', '01a2077e-9a81-775c-b429-99fff34271cf', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('88138359-3ad9-8ab5-8a6e-14885a62aa16', '01a2077e-9aec-7d3a-ba56-83039f264749', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9aec-89fb-89b1-055b8fbfbad0', '01a2077e-9aec-7d3a-ba56-83039f264749', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9aec-8e0c-b2a9-dd4ef1c2533a', '01a2077e-9aec-7d3a-ba56-83039f264749', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2ca29b50-ce8a-83a0-b339-290a74d091c2', '01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b0c-8e74-af4e-4f9535243047', '01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e525376b-e80b-8342-83bb-15a63d0cbea0', '01a2077e-9b27-7bb7-8b5b-d6f568d180f3', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e371c31c-b1fe-8860-95fb-3e29fcc49105', '01a2077e-9b2c-77aa-8658-cdebb1427eb9', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('eabc2f15-6b5f-8c4b-b0f4-8cbff5ec6043', '01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b3f-85d7-a7bf-37ab06251ccc', '01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('275a5c36-c9a3-8938-a23d-4bacb7d4d44c', '01a2077e-9b65-791c-b739-c09f48e3a0fa', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b65-8156-b96d-7f5769345c84', '01a2077e-9b65-791c-b739-c09f48e3a0fa', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b65-8084-b938-d9d202e38629', '01a2077e-9b65-791c-b739-c09f48e3a0fa', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5442dda2-c11b-86fe-a069-bb5a894aeeae', '01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b84-815b-a15d-9647a133e53f', '01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b84-89b7-bda6-41b42a7ebdf3', '01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9b84-8f8d-bd80-2fe521d16626', '01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b0dc6b10-65a3-8556-a010-98868a340e7c', '01a2077e-9bb7-7436-b764-594c6c8fe35e', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b6ed2e33-6481-8b7c-be59-7b7486cf4fe5', '01a2077e-9bbd-70fe-a05b-89f99f906822', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9bbd-8b32-86f8-5e59006ffc8f', '01a2077e-9bbd-70fe-a05b-89f99f906822', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('04189f20-4b21-8d26-b4a6-2cd017f65b85', '01a2077e-9bcc-715b-a29e-e264de69dbb1', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e97b37e5-28c6-8be5-96af-214cf7acbae8', '01a2077e-9bce-7646-bcf0-7acc97a16913', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9bce-897b-868c-de13e9e71c9c', '01a2077e-9bce-7646-bcf0-7acc97a16913', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('68ca028f-7908-80d3-93b5-cd8be64d68a8', '01a2077e-9be4-7ac1-a4bf-44b3865745d3', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9be4-8832-9e80-094a882d6305', '01a2077e-9bce-7646-bcf0-7acc97a16913', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9be4-80f9-bd94-9623e770126f', '01a2077e-9be4-7ac1-a4bf-44b3865745d3', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d7168b61-dc24-8a31-89b4-a918f86bf9d2', '01a2077e-9bee-7b05-9549-63e5413e9879', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9bee-8ca4-bc35-e2a9f8e71532', '01a2077e-9bf6-7af6-b219-8488e0d9c465', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2f7a4ce5-2c57-811f-a275-00a6b5830b74', '01a2077e-9c05-705e-8a1d-cd8fc893759f', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0f15c4b0-cbda-896a-9493-0f83dbb87e1b', '01a2077e-9c06-7d82-aac3-c19154f77557', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c06-8b1c-91d1-c7d4f384559c', '01a2077e-9c14-79da-929c-395acab408d4', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('036990f2-899a-8ba7-9ddb-e3437ec947a1', '01a2077e-9c2e-7020-822b-ad440392d765', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c2e-89aa-8065-5d128489738e', '01a2077e-9c2e-7020-822b-ad440392d765', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99df-8def-944a-1ab1954845b7', '01a2077e-99df-70fe-8896-04fcdfc972a2', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-99df-8bb0-85a3-6a7cd7068c48', '01a2077e-99df-70fe-8896-04fcdfc972a2', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b7044632-f6c0-85a4-b62b-8426b0d75ecd', '01a2077e-9c54-70ac-a729-988026b65235', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0bcf241b-7e22-8fa0-ad10-4bd20e664cff', '01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c57-882d-811b-8217481c3a25', '01a2077e-9c5f-72e5-86bc-8c1678ffbc62', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2319d348-e67f-8d7b-a695-35a06e400572', '01a2077e-9c6c-7520-9728-73b64f770668', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c6c-8ee9-81a3-74f1b2c54c71', '01a2077e-9c06-7d82-aac3-c19154f77557', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c6c-8401-9d84-ff157d7184d3', '01a2077e-9c6c-7520-9728-73b64f770668', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('97097d80-8737-885e-ad61-07a23bc11575', '01a2077e-9c89-74c3-8775-a3ef26f7e7c3', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('57e7c5e8-c5b3-8bf8-94d5-d84751b8f65d', '01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c8e-8b99-93a1-66ad3b9733e4', '01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9c8e-8313-8134-a95d26d3c47f', '01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c42aaad3-cf4b-8653-8b23-287958297810', '01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9ccf-8a38-8c1a-f2b6aa08cab7', '01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9ccf-8547-8208-7e0ca5d5494f', '01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d9879bc5-e3e3-84eb-998d-c9ab51898695', '01a2077e-9d15-7570-b5cb-257e56443027', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9d15-8a87-8b44-188e3abc501f', '01a2077e-9d15-7570-b5cb-257e56443027', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a2077e-9d15-8d9d-afe7-56fe7d23d462', '01a2077e-9d15-7570-b5cb-257e56443027', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bc7ddc53-e94e-897c-92d1-7a35c81c72f7', '01a2077e-9d6b-7ee6-b657-c9aaa40c492a', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a2077e-99a0-8e46-b538-e307f0a2062e', '["waiting"]', 0, 1, '2026-11-23 08:21:07.124281+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2077e-99f3-73cd-b67d-1787a72811de', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a2077e-99f3-8911-8c7e-d01b5603cf06', '["to be told by SQL"]', 0, 4, '2026-11-23 08:21:07.199726+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a2077e-9a0e-8cce-98f3-593da1537da4', '["to be told by a row"]', 0, 5, '2026-11-23 08:21:07.226211+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a2077e-9bb7-7436-b764-594c6c8fe35e', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.639525+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a2077e-97e6-8d58-abf4-c6dbf4bc87d7', NULL, '', '', '2026-11-23 08:21:06.670682+00', '2026-11-23 08:21:06.822825+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:21:06.822825+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9897-789b-91e8-d7e83169160c', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.840729+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-989f-768a-8851-11217236356b', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.847293+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-98af-7ba6-9261-9f82aea124eb', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.863288+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.885531+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.92023+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:06.964616+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9aec-7d3a-ba56-83039f264749', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.436843+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a2077e-9965-8a28-95c9-d98c78c7118d', NULL, '', '', '2026-11-23 08:21:07.046187+00', '2026-11-23 08:21:07.08236+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:21:07.08236+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.105423+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-99ca-7626-88f9-54687462e93f', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.147247+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-99f3-73cd-b67d-1787a72811de', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.187815+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.214717+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a27-7672-b1ef-9da68e272e20', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.239753+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a30-7e61-9ded-f579106c2079', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.248986+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a36-7ca5-8dd8-cba12e52ed6e', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.255241+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a3d-7151-ae10-d61d03dddf6c', 'golden', '01a2077e-9a36-8aae-b0a8-1baf02cf0184', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.263436+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a4f-703a-b091-965af5578bc1', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.279937+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.468642+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a5f-7279-b789-6d9de52b0b90', 'golden', '01a2077e-9a4f-811a-a42a-3f98f5feae95', 1, 'child', 0, 0, 'completed', '01a2077e-9a5f-82d8-a6c7-d59740ecac36', NULL, '', '', '2026-11-23 08:21:07.298482+00', '2026-11-23 08:21:07.316484+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.316484+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b27-7bb7-8b5b-d6f568d180f3', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.495998+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b2c-77aa-8658-cdebb1427eb9', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.500363+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9bbd-70fe-a05b-89f99f906822', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a2077e-9bbd-8b32-86f8-5e59006ffc8f', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-23 08:21:07.645961+00', '2026-11-23 08:21:07.651378+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.651378+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a2077e-9a81-8754-88ff-53cddde32f0e', NULL, '', '', '2026-11-23 08:21:07.329836+00', '2026-11-23 08:21:07.424736+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.424736+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a2077e-9b3f-85d7-a7bf-37ab06251ccc', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-23 08:21:07.520173+00', '2026-11-23 08:21:07.543042+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.543042+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9bcc-715b-a29e-e264de69dbb1', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.661219+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b65-791c-b739-c09f48e3a0fa', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.557892+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9be4-7ac1-a4bf-44b3865745d3', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a2077e-9be4-80f9-bd94-9623e770126f', NULL, '', '', '2026-11-23 08:21:07.684888+00', '2026-11-23 08:21:07.69025+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.69025+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.588474+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a2077e-99df-8bb0-85a3-6a7cd7068c48', NULL, '', '', '2026-11-23 08:21:07.167474+00', '2026-11-23 08:21:07.792217+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:21:07.792217+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9bce-7646-bcf0-7acc97a16913', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a2077e-9be4-8832-9e80-094a882d6305', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-23 08:21:07.66311+00', '2026-11-23 08:21:07.687908+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:21:07.687908+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9bee-7b05-9549-63e5413e9879', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.694446+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9bf6-7af6-b219-8488e0d9c465', 'golden', '01a2077e-9bee-8ca4-bc35-e2a9f8e71532', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.702749+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c05-705e-8a1d-cd8fc893759f', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.717824+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c14-79da-929c-395acab408d4', 'golden', '01a2077e-9c06-8b1c-91d1-c7d4f384559c', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.732391+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c2e-7020-822b-ad440392d765', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a2077e-9c2e-89aa-8065-5d128489738e', NULL, '', '', '2026-11-23 08:21:07.758687+00', '2026-11-23 08:21:07.774644+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.774644+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c54-70ac-a729-988026b65235', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.798596+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.799799+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c5f-72e5-86bc-8c1678ffbc62', 'golden', '01a2077e-9c57-882d-811b-8217481c3a25', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.807656+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c06-7d82-aac3-c19154f77557', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a2077e-9c6c-8ee9-81a3-74f1b2c54c71', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-23 08:21:07.718906+00', '2026-11-23 08:21:07.824+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.824+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c6c-7520-9728-73b64f770668', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a2077e-9c6c-8401-9d84-ff157d7184d3', NULL, '', '', '2026-11-23 08:21:07.820921+00', '2026-11-23 08:21:07.826669+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:21:07.826669+00');
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c89-74c3-8775-a3ef26f7e7c3', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.850636+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.854802+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:07.919861+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a2077e-9d15-8d9d-afe7-56fe7d23d462', NULL, '', '', '2026-11-23 08:21:07.990049+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a2077e-9d6b-7ee6-b657-c9aaa40c492a', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:21:08.075874+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-97e6-77c0-a43b-b2348f9d74c5', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9897-789b-91e8-d7e83169160c', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-989f-768a-8851-11217236356b', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-98af-7ba6-9261-9f82aea124eb', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-98e8-7a04-b38b-13332dee61f6', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9914-7d49-b3e8-09e61d092ddc', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9965-7856-ba31-34713db5c89c', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9a5f-7279-b789-6d9de52b0b90', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9a81-775c-b429-99fff34271cf', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9aec-7d3a-ba56-83039f264749', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9b3f-722f-883f-6e52c69c5ee9', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-99df-70fe-8896-04fcdfc972a2', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a2077e-9d15-7570-b5cb-257e56443027', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9897-8a15-b4ce-a343ad27d8c3', '01a2077e-9897-789b-91e8-d7e83169160c', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:08.844552+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-989f-80b8-8373-d5904a32c298', '01a2077e-989f-768a-8851-11217236356b', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:21:08.859728+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-98af-8d13-b99b-22b3eb0ebb0e', '01a2077e-98af-7ba6-9261-9f82aea124eb', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-23 08:21:08.880181+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-98c4-8837-86a4-da7fa9ed5339', '01a2077e-98c4-7c7b-a3c0-285dfceb71a7', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:08.912776+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-98e8-8244-bae6-662d74a41b3f', '01a2077e-98e8-7a04-b38b-13332dee61f6', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-23 08:21:08.96378+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9914-84c2-8b67-c1546387805c', '01a2077e-9914-7d49-b3e8-09e61d092ddc', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-23 08:21:09.03538+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9965-83c1-aca5-e56b0d879b69', '01a2077e-9965-7856-ba31-34713db5c89c', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-23 08:21:09.067856+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9a27-8911-9f4c-1991124a0154', '01a2077e-9a27-7672-b1ef-9da68e272e20', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-27T12:21:07.242Z"}', 0, '2026-11-27 12:21:07.246067+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9a30-8558-a083-60ac83ecd351', '01a2077e-9a30-7e61-9ded-f579106c2079', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.251358+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9a3d-8909-8f6d-27c5300cffaa', '01a2077e-9a3d-7151-ae10-d61d03dddf6c', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-23 08:21:09.278616+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9aec-888f-ad65-5fc0510b66e9', '01a2077e-9aec-7d3a-ba56-83039f264749', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.469376+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b0c-84c3-803c-e0dede9a6453', '01a2077e-9b0c-7c09-9eff-cfb17f1723eb', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-23 08:21:09.49693+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b27-8ea3-9030-20cde64ff807', '01a2077e-9b27-7bb7-8b5b-d6f568d180f3', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:21:09.501629+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b2c-87a4-86bc-4f68a4d2a7a9', '01a2077e-9b2c-77aa-8658-cdebb1427eb9', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:21:08.51884+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b65-8442-b959-780426007ecf', '01a2077e-9b65-791c-b739-c09f48e3a0fa', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.57947+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b65-8a48-bac8-c667a27e6907', '01a2077e-9b65-791c-b739-c09f48e3a0fa', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.586863+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9b84-8063-b98a-586e76f16836', '01a2077e-9b84-7c1f-a27e-6a7253e23d2a', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:21:09.628713+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9bb7-8416-8ac5-352c08b22c3d', '01a2077e-9bb7-7436-b764-594c6c8fe35e', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:21:09.646779+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9bcc-8741-9147-03e31bd2546d', '01a2077e-9bcc-715b-a29e-e264de69dbb1', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.663551+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9bf6-8729-a95b-fdd2c09f2548', '01a2077e-9bf6-7af6-b219-8488e0d9c465', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-23 08:21:09.715467+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c05-8b76-bd86-ac5cefe886d3', '01a2077e-9c05-705e-8a1d-cd8fc893759f', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.720156+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c14-8446-abb1-e0ff737a4844', '01a2077e-9c14-79da-929c-395acab408d4', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-23 08:21:09.747604+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c14-84c0-ab29-611fe685da5f', '01a2077e-9c14-79da-929c-395acab408d4', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a2077e-9c06-8b1c-91d1-c7d4f384559c", "message": "enough"}, "descend": true}', 1, '2026-11-23 08:21:09.826102+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c54-896d-a90f-27fda5aa6103', '01a2077e-9c54-70ac-a729-988026b65235', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:21:09.80091+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c57-882d-811b-8217481c3a25', '01a2077e-9c57-7265-82f2-9be78aeb8ae1', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-23T08:21:07.807Z","job_id":"01a2077e-9c57-882d-811b-8217481c3a25","ju":"2026-11-23T08:21:07.807Z"}', 2, '2026-11-23 08:21:09.810025+00', NULL, '01a2077e-9c57-882d-811b-8217481c3a25', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c5f-8604-bc59-30902f43f15e', '01a2077e-9c5f-72e5-86bc-8c1678ffbc62', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-23 08:21:09.821256+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-99ca-887e-824b-410eaaa5e86b', '01a2077e-99ca-7626-88f9-54687462e93f', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-23 08:21:09.837581+00', NULL, '01a2077e-99ca-887e-824b-410eaaa5e86b', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9c8e-8315-a8a5-f71f56511e27', '01a2077e-9c8e-7a5a-8e10-e7dd18abde6a', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:21:09.907323+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9ccf-8fab-b077-77baba4becc1', '01a2077e-9ccf-76c2-b8f0-a14f66775e8f', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:21:09.965626+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9d15-8f12-aaef-615d122e5a21', '01a2077e-9d15-7570-b5cb-257e56443027', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:21:10.033378+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9a4f-811a-a42a-3f98f5feae95', '01a2077e-9a4f-703a-b091-965af5578bc1', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-23 08:21:09.326774+00', 'leaves', '01a2077e-9a4f-811a-a42a-3f98f5feae95', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('7abb0f7f-46c0-808f-881a-60456e28903b', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-23 08:21:08.070608+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('5077fa70-7609-400b-926a-e531e3bc28f9', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-23 08:21:08.062334+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('97097d80-8737-885e-ad61-07a23bc11575', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-23 08:21:09.852656+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a2077e-9d6b-8f40-b39e-cb0ec68abd0b', '01a2077e-9d6b-7ee6-b657-c9aaa40c492a', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:21:09.089419+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('6509faa5-6186-43f9-a52a-fc0c86b5997d', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-23 08:21:08.089947+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('13a8f10f-87d9-8e1a-af9c-41d30c6f7640', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-23 08:21:08.090449+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a2077e-9c2e-89c9-bb29-868fd5e55fab', 1, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:21:07.767616+00', '2999-01-01 00:00:00+00', '01a2077e-99df-82d1-b7e2-874f8aac00dc');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('87490727-4d7d-87c5-a0ab-98b2b706497c', 2, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:21:07.832826+00', '2999-01-01 00:00:00+00', '01a2077e-99ca-887e-824b-410eaaa5e86b');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('d8dc771f-6fbe-80fe-ab1a-d48421dd11c9', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-23 08:21:07.837971+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, 'd8dc771f-6fbe-80fe-ab1a-d48421dd11c9');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a2077e-99a0-7734-9b40-cc4ca912e7ad', 'waiting', '2026-11-23 08:21:07.105423+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2077e-99ca-7626-88f9-54687462e93f', 'woken', '2026-11-23 08:21:07.147247+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2077e-99f3-73cd-b67d-1787a72811de', 'to be told by SQL', '2026-11-23 08:21:07.187815+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a2077e-9a0e-7fd0-ac03-1948ca4b2da1', 'to be told by a row', '2026-11-23 08:21:07.214717+00');

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 15, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 6, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 3, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_gid ON legwork_golden.hook USING btree (gid);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

