CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.accepted_signal(app text, job_id text, topic text, signal_id text) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT r.response FROM legwork_golden.signal_receipt r
  WHERE r.app = accepted_signal.app AND r.job_id = accepted_signal.job_id AND r.topic = accepted_signal.topic
    AND r.signal_id = convert_to(accepted_signal.signal_id, 'UTF8')
$$;

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

CREATE FUNCTION legwork_golden.derived_id(gid uuid, digest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN (("left"((gid)::text, 18) || '-a'::text) || "left"(digest, 15)) ELSE (((("left"((gid)::text, 13) || '-8'::text) || "left"(digest, 3)) || '-a'::text) || substr(digest, 4, 15)) END)::uuid;

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

CREATE FUNCTION legwork_golden.first_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-0000-000000000000'::text) ELSE ("left"((gid)::text, 13) || '-0000-0000-000000000000'::text) END)::uuid;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-ffff-ffffffffffff'::text) ELSE ("left"((gid)::text, 13) || '-ffff-ffff-ffffffffffff'::text) END)::uuid;

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

CREATE FUNCTION legwork_golden.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'a journal only grows: its rows are never changed' USING ERRCODE = 'restrict_violation';
END $$;

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

CREATE FUNCTION legwork_golden.rotate_webhook(id uuid, secret bytea, keep interval) RETURNS timestamp with time zone
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  WITH w AS MATERIALIZED (
    SELECT w.id, w.secret = $2 AS same, w.secret, w.old_secrets, w.old_until FROM legwork_golden.webhook w
    WHERE w.id = $1 AND w.removed_at IS NULL FOR NO KEY UPDATE OF w
  ), o AS (
    SELECT w.id, o.secret, o.until, o.ord
    FROM w, unnest(w.old_secrets, w.old_until) WITH ORDINALITY AS o(secret, until, ord)
    WHERE $3 > interval '0' AND o.until > clock_timestamp() AND o.secret <> $2
    UNION ALL
    SELECT w.id, w.secret, clock_timestamp() + $3, 0 FROM w WHERE $3 > interval '0' AND NOT w.same
  ), n AS (
    SELECT w.id, coalesce(array_agg(o.secret ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS secrets,
      coalesce(array_agg(o.until ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS untils
    FROM w LEFT JOIN o ON o.id = w.id GROUP BY w.id
  )
  UPDATE legwork_golden.webhook h SET secret = $2, old_secrets = n.secrets, old_until = n.untils
  FROM n WHERE h.id = n.id AND cardinality(n.secrets) < 3
  RETURNING coalesce((SELECT max(u) FROM unnest(n.untils) AS u), '-infinity')
$_$;

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

CREATE FUNCTION legwork_golden.signal_job(app text, job_id text, topic text, data json DEFAULT NULL::json, signal_id text DEFAULT NULL::text, gid uuid DEFAULT NULL::uuid, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  named text := coalesce(signal_job.signal_id, gen_random_uuid()::text);
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal_job.app IS NULL OR signal_job.job_id IS NULL OR signal_job.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app, job_id or topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name all three: the job, and what its hook waits for.';
  END IF;
  IF signal_job.app !~ '^[A-Za-z0-9_-]{1,64}$' THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app "%" must have 1 to 64 letters, digits, _ and -', left(signal_job.app, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal_job.job_id) NOT BETWEEN 1 AND 256 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: job_id has % bytes, it must have 1 to 256', octet_length(signal_job.job_id)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(named) NOT BETWEEN 1 AND 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: signal_id has % bytes, it must have 1 to 128', octet_length(named)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  put := legwork_golden.signal(signal_job.topic, json_build_object('app', signal_job.app, 'job', signal_job.job_id,
      'gid', signal_job.gid, 'signalId', named, 'data', signal_job.data), NULL, signal_job.status, signal_job.code,
    CASE WHEN signal_job.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
         THEN signal_job.traceparent END);
  namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
  FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal_job.topic, 'UTF8'),
      'job\000'::bytea || convert_to(signal_job.app, 'UTF8') || '\000'::bytea || convert_to(signal_job.job_id, 'UTF8')
        || '\000'::bytea || convert_to(named, 'UTF8')] LOOP
    sum := sum || int8send(octet_length(part)) || part;
  END LOOP;
  sum := sha256(sum);
  sum := substr(sum, 17, 6) || substr(sum, 1, 10);
  sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
  id := encode(sum, 'hex')::uuid;
  -- The row that was put is one to whoever waits: one to the job takes its place, unless there is
  -- one of this id. Whoever puts the same id now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, kind, topic, data, status, code, traceparent, tracestate)
  SELECT id, d.lane, 'job', d.topic, d.data, d.status, d.code, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(signal_job.tracestate) <= 512
                AND signal_job.tracestate ~ '^[\x20-\x7e]+$' THEN signal_job.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  IF EXISTS (SELECT FROM legwork_golden.format f WHERE f.kind = 'signal_receipt' AND f.min_reader < 2) THEN
    UPDATE legwork_golden.format f SET min_reader = 2 WHERE f.kind = 'signal_receipt' AND f.min_reader < 2;
  END IF;
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
    seq integer,
    frame json,
    token text COLLATE pg_catalog."C",
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
    due_at timestamp with time zone,
    needs text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text, 'waiting'::text])))
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

CREATE TABLE legwork_golden.event (
    pos bigint NOT NULL,
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL,
    version text NOT NULL,
    job_id text NOT NULL,
    activity text,
    dad text,
    attempt integer NOT NULL,
    kind text,
    status text,
    code integer,
    traceparent text,
    tracestate text,
    data json,
    publish integer NOT NULL,
    stored_at timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.event_stream (
    one boolean DEFAULT true NOT NULL,
    born timestamp with time zone,
    lost_before timestamp with time zone,
    upto bigint DEFAULT 0 NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_stream_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL,
    min_reader integer DEFAULT 1 NOT NULL
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

CREATE TABLE legwork_golden.journal (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    events json NOT NULL,
    CONSTRAINT journal_n_check CHECK ((n > 0)),
    CONSTRAINT journal_seq_check CHECK ((seq >= 0))
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

CREATE TABLE legwork_golden.reconciliation (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    version smallint DEFAULT 1 NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    token text COLLATE pg_catalog."C",
    claimed_by text,
    verified text,
    status text DEFAULT 'indeterminate'::text NOT NULL,
    final boolean DEFAULT false NOT NULL,
    unclaimed boolean DEFAULT false NOT NULL,
    result_dad text COLLATE pg_catalog."C",
    error json,
    diagnostic json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reconciliation_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256))),
    CONSTRAINT reconciliation_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text, 'timed-out'::text, 'indeterminate'::text]))),
    CONSTRAINT reconciliation_verified_check CHECK ((verified = 'not-completed'::text))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

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

CREATE TABLE legwork_golden.signal_receipt (
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    topic text NOT NULL COLLATE pg_catalog."C",
    signal_id bytea NOT NULL,
    version smallint DEFAULT 1 NOT NULL,
    gid uuid NOT NULL,
    signal uuid NOT NULL,
    response json NOT NULL,
    payload_sha256 bytea NOT NULL,
    woken integer NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT signal_receipt_signal_id_check CHECK (((octet_length(signal_id) >= 1) AND (octet_length(signal_id) <= 128)))
)
WITH (autovacuum_vacuum_scale_factor='0.02');

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

CREATE TABLE legwork_golden.webhook (
    id uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    secret bytea NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pos bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    retry_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    error text,
    removed_at timestamp with time zone,
    old_secrets bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    old_until timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

CREATE TABLE legwork_golden.webhook_cursor (
    one boolean DEFAULT true NOT NULL,
    pos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_cursor_one_check CHECK (one)
);

CREATE TABLE legwork_golden.webhook_delivery (
    webhook uuid NOT NULL,
    event uuid NOT NULL,
    pos bigint,
    topic text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

INSERT INTO legwork_golden.activity VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 't', ',0', 101100000000001, 'f6fed48e-5918-8289-aba2-33d7065790ec', NULL, 'success', 200, '{"n":1}', '2026-11-25 09:56:27.782857+00', '2026-11-25 09:56:27.782857+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'a', ',0,0', 201100000000001, '01a21222-9c97-842f-a246-a6dc84ca7f5a', '01a21222-9c97-842f-bb5a-88f2d9108cfe', 'success', 200, '{"n":8}', '2026-11-25 09:56:27.930144+00', '2026-11-25 09:56:27.940436+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'a', ',0,0', 201100000000001, '01a21222-9c03-8a1d-a12f-9ae5fbf5b32f', '01a21222-9c03-8a1d-8870-dfcf45b68624', 'success', 200, '{"n":1}', '2026-11-25 09:56:27.799392+00', '2026-11-25 09:56:27.84187+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'h', ',0,0', 201100000000001, '01a21222-9cc1-8eed-ba0b-a9ed3e6cc61a', '01a21222-9cc1-8eed-9c42-e6fca8af5260', 'success', 200, NULL, '2026-11-25 09:56:27.970928+00', '2026-11-25 09:56:28.246016+00', '{"id":"to be told by all","v":9}', 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'b', ',0,0,0', 201100000000001, '01a21222-9c03-8a1d-bdda-a1a53fc508c2', '01a21222-9c03-8a1d-a5c0-c650c971a9b5', 'success', 200, '{"n":1}', '2026-11-25 09:56:27.846627+00', '2026-11-25 09:56:27.863238+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c5c-8c67-bb6b-9de9bbef274a', 't', ',0', 101100000000001, '8d018bf3-2f22-8db8-9a9f-44de33d6894e', NULL, 'success', 200, '{"n":2}', '2026-11-25 09:56:27.868669+00', '2026-11-25 09:56:27.868669+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c5d-8d61-abcd-d6c949419f67', 't', ',0', 101100000000001, '57787cfd-42cb-84d2-aaf9-c1ae27f424b8', NULL, 'success', 200, '{"n":3}', '2026-11-25 09:56:27.86955+00', '2026-11-25 09:56:27.86955+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c5d-8d61-abcd-d6c949419f67', 'a', ',0,0', 1100000000000, '01a21222-9c5d-8d61-a494-b48b1fa055e1', '01a21222-9c5d-8d61-9f17-6496519d3d69', NULL, NULL, NULL, '2026-11-25 09:56:27.874479+00', '2026-11-25 09:56:27.874936+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c65-8c3f-b601-3ed9179f2ea3', 't', ',0', 101100000000001, '1c5c8935-6d29-843f-85cf-b975de97995c', NULL, 'success', 200, '{"n":4}', '2026-11-25 09:56:27.878083+00', '2026-11-25 09:56:27.878083+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c65-8c3f-b601-3ed9179f2ea3', 'a', ',0,0', 1100000000000, '01a21222-9c65-8c3f-b93d-443436bc4aa1', '01a21222-9c65-8c3f-975a-ee3029cdb88c', NULL, NULL, NULL, '2026-11-25 09:56:27.881865+00', '2026-11-25 09:56:27.882256+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c6b-8b0d-aa6f-351feeae5e85', 't', ',0', 101100000000001, 'e569f873-792f-877c-99d3-fd054e1d8300', NULL, 'success', 200, '{"n":5}', '2026-11-25 09:56:27.883494+00', '2026-11-25 09:56:27.883494+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'b', ',0,0,0', 201100000000001, '01a21222-9c97-842f-b10f-ac06cf654491', '01a21222-9c97-842f-9648-5953e5acebe7', 'success', 200, '{"n":8}', '2026-11-25 09:56:27.941425+00', '2026-11-25 09:56:27.944041+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9ca9-872b-ab0e-8b5003117b48', 'wt', ',0', 101100000000001, '86f38009-3edd-8031-b1cf-e9588c538144', NULL, 'success', 200, '{"group":"one"}', '2026-11-25 09:56:27.945291+00', '2026-11-25 09:56:27.945291+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'a', ',0,0', 201100000000001, '01a21222-9c6b-8b0d-b3bd-0cdd121e3357', '01a21222-9c6b-8b0d-baa0-dcd7c556165e', 'success', 200, '{"n":5}', '2026-11-25 09:56:27.886022+00', '2026-11-25 09:56:27.889994+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 't', ',0', 101100000000001, '82634935-3399-8c89-b41e-77d236da8827', NULL, 'success', 200, '{"n":6}', '2026-11-25 09:56:27.894107+00', '2026-11-25 09:56:27.894107+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9ca9-872b-ab0e-8b5003117b48', 'h', ',0,0', 1100000000000, '01a21222-9ca9-872b-832f-38d5a9bff778', '01a21222-9ca9-872b-b368-8d14fec0484b', NULL, NULL, NULL, '2026-11-25 09:56:27.949012+00', '2026-11-25 09:56:27.954688+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cbc-8176-a38c-13bcb963ec48', 'wt', ',0', 101100000000001, 'b21e0b54-b021-8a2a-bf79-4c77cd5b0281', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:56:27.964208+00', '2026-11-25 09:56:27.964208+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 'a', ',0,0', 201100000000001, '01a21222-9c75-89a3-9e94-92bd916a0f10', '01a21222-9c75-89a3-8eb8-f3d3f616ab5a', 'success', 200, '{"n":6}', '2026-11-25 09:56:27.895182+00', '2026-11-25 09:56:27.90201+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 'b', ',0,0,0', 1100000000000, '01a21222-9c75-89a3-a223-4240bd3effad', '01a21222-9c75-89a3-aafc-c8e8e99d5292', NULL, NULL, NULL, '2026-11-25 09:56:27.9086+00', '2026-11-25 09:56:27.909118+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 't', ',0', 101100000000001, 'dbccc457-0727-870d-9c37-5206dca9075f', NULL, 'success', 200, '{"n":7}', '2026-11-25 09:56:27.910804+00', '2026-11-25 09:56:27.910804+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cbc-8176-a38c-13bcb963ec48', 'h', ',0,0', 1100000000000, '01a21222-9cbc-8176-b6fb-6bd625e513a6', '01a21222-9cbc-8176-bd3c-d290fa077be0', NULL, NULL, NULL, '2026-11-25 09:56:27.965106+00', '2026-11-25 09:56:27.965447+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'wt', ',0', 101100000000001, '8ea26ef8-fb62-8473-a3ce-8fba6a435c24', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:56:27.970054+00', '2026-11-25 09:56:27.970054+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 'a', ',0,0', 201100000000001, '01a21222-9c86-89f3-a50f-feaaf650edbd', '01a21222-9c86-89f3-b548-5777d4e9e47b', 'success', 200, '{"n":7}', '2026-11-25 09:56:27.91164+00', '2026-11-25 09:56:27.921073+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 'b', ',0,0,0', 1100000000000, '01a21222-9c86-89f3-8e56-23cb3a52d9c2', '01a21222-9c86-89f3-aada-27089b4ed27e', NULL, NULL, NULL, '2026-11-25 09:56:27.926164+00', '2026-11-25 09:56:27.926649+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 't', ',0', 101100000000001, 'd6d78114-7a39-8d4c-a871-ac0562af4714', NULL, 'success', 200, '{"n":8}', '2026-11-25 09:56:27.928075+00', '2026-11-25 09:56:27.928075+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'wt', ',0', 101100000000001, '3d543c15-1144-857a-8e19-4e120b70190d', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:56:27.974077+00', '2026-11-25 09:56:27.974077+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'h', ',0,0', 1100000000000, '01a21222-9cc5-8b56-b51f-fa3b12ee6167', '01a21222-9cc5-8b56-8507-96baacca074f', NULL, NULL, NULL, '2026-11-25 09:56:27.976916+00', '2026-11-25 09:56:27.977334+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cd0-8b31-859d-30f40ea176db', 'wt', ',0', 101100000000001, '4408bad9-d8bf-8daf-93ba-3f592e4c6268', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:56:27.984492+00', '2026-11-25 09:56:27.984492+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cd0-8b31-859d-30f40ea176db', 'h', ',0,0', 1100000000000, '01a21222-9cd0-8b31-aa71-f0ed61d91b90', '01a21222-9cd0-8b31-a77d-a57b7401febc', NULL, NULL, NULL, '2026-11-25 09:56:27.985614+00', '2026-11-25 09:56:27.986025+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cd3-8217-8b7b-6d2924836dba', 'st', ',0', 101100000000001, 'f7979727-21bc-87ca-8f15-d17f0d920ef5', NULL, 'success', 200, '{}', '2026-11-25 09:56:27.987608+00', '2026-11-25 09:56:27.987608+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cd3-8217-8b7b-6d2924836dba', 's', ',0,0', 1100000000000, '01a21222-9cd3-8217-828a-9c2626c54ca0', '01a21222-9cd3-8217-8ac9-401ebfa2e85a', NULL, NULL, NULL, '2026-11-25 09:56:27.990376+00', '2026-11-25 09:56:27.991254+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cda-8800-8b78-062e89dfd57a', 'pt', ',0', 101100000000001, 'c192c141-23ab-87f5-a828-b8c729033961', NULL, 'success', 200, '{"n":9}', '2026-11-25 09:56:27.995034+00', '2026-11-25 09:56:27.995034+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cde-8a12-90f4-4c3e2326d5df', 'pt', ',0', 101100000000001, '104a7f71-aa1b-8af7-babb-df11e7b84c92', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:56:27.998538+00', '2026-11-25 09:56:27.998538+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cde-8a12-90f4-4c3e2326d5df', 'p', ',0,0', 1100000000000, '01a21222-9cde-8a12-9574-3efc0f8a0e9d', '01a21222-9cde-8a12-a7b9-892c3e0ff1c9', NULL, NULL, NULL, '2026-11-25 09:56:27.999297+00', '2026-11-25 09:56:27.9997+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9ce2-8525-9099-5638ab8a9b7e', 'ct', ',0', 101100000000001, '01a21222-9cde-8a12-a7b9-892c3e0ff1c9', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:56:28.004341+00', '2026-11-25 09:56:28.004341+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9ce2-8525-9099-5638ab8a9b7e', 'c', ',0,0', 1100000000000, '01a21222-9ce2-8525-b3e2-4b26d248ff3a', '01a21222-9ce2-8525-a0eb-2edea2c8e255', NULL, NULL, NULL, '2026-11-25 09:56:28.013592+00', '2026-11-25 09:56:28.014208+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'pt', ',0', 101100000000001, '5acb8d96-b87f-891c-9252-26445dcf5393', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:56:28.019018+00', '2026-11-25 09:56:28.019018+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'p', ',0,0', 1100000000000, '01a21222-9cf2-8c5f-a1a8-878fb5b8bfa6', '01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', NULL, NULL, NULL, '2026-11-25 09:56:28.019965+00', '2026-11-25 09:56:28.020322+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cf6-8148-8dc7-358cd7559f4a', 'ct', ',0', 101100000000001, '01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:56:28.025146+00', '2026-11-25 09:56:28.025146+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cf6-8148-8dc7-358cd7559f4a', 'c', ',0,0', 201100000000001, '01a21222-9cf6-8148-93ed-b8bcfc1c8cce', '01a21222-9cf6-8148-b887-c350e1a61d80', 'success', 200, '{"n":11}', '2026-11-25 09:56:28.026175+00', '2026-11-25 09:56:28.034648+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'rt', ',0', 101100000000001, '3c9e5a19-853d-88b8-ae1e-d02851462f06', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.037753+00', '2026-11-25 09:56:28.037753+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,0,0', 201100000000001, '01a21222-9d05-8773-a62d-bb748533aaec', '01a21222-9d05-8773-ac95-255a2c0f8f33', 'success', 201, '{"n":1}', '2026-11-25 09:56:28.043662+00', '2026-11-25 09:56:28.049673+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'again', ',0,0,0,0', 1100000000001, '01a21222-9d05-8773-ad8a-0ae8f3f2c40e', NULL, NULL, NULL, NULL, '2026-11-25 09:56:28.050423+00', '2026-11-25 09:56:28.055628+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,1', 0, '01a21222-9d05-8773-9311-85c9e471da56', NULL, 'success', 200, '{"round":2}', '2026-11-25 09:56:28.062637+00', '2026-11-25 09:56:28.062637+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,1,0', 201100000000001, '01a21222-9d05-8773-8340-35b65a2673a5', '01a21222-9d05-8773-b278-4a4b296fd418', 'success', 201, '{"n":2}', '2026-11-25 09:56:28.072786+00', '2026-11-25 09:56:28.078699+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'again', ',0,1,0,0', 1100000000001, '01a21222-9d05-8773-b1c4-19f4331a85ca', NULL, NULL, NULL, NULL, '2026-11-25 09:56:28.079472+00', '2026-11-25 09:56:28.079932+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,2', 0, '01a21222-9d05-8773-86ef-0ad110ea83b3', NULL, 'success', 200, '{"round":3}', '2026-11-25 09:56:28.083654+00', '2026-11-25 09:56:28.083654+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,0', 3100000000003, '01a21222-9d05-8773-8352-ae4cf92f566e', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:56:28.038677+00', '2026-11-25 09:56:28.085161+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,2,0', 201100000000001, '01a21222-9d05-8773-8109-23993be5c5ce', '01a21222-9d05-8773-ab8e-87471a2f588f', 'success', 200, '{"n":3}', '2026-11-25 09:56:28.094259+00', '2026-11-25 09:56:28.1011+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d45-80a2-ad1e-b36b24ad0604', 'rt', ',0', 101100000000001, '76356dfe-1751-8176-954e-f8d127622877', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.102089+00', '2026-11-25 09:56:28.102089+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d45-80a2-ad1e-b36b24ad0604', 'r', ',0,0', 1100000000001, '01a21222-9d45-80a2-8cfb-4b94524ee80a', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:56:28.10306+00', '2026-11-25 09:56:28.10395+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d45-80a2-ad1e-b36b24ad0604', 'rw', ',0,0,0', 201100000000001, '01a21222-9d45-80a2-b635-5b651f5ee674', '01a21222-9d45-80a2-a5a4-0b5b1b1f8c50', 'success', 201, '{"n":1}', '2026-11-25 09:56:28.104642+00', '2026-11-25 09:56:28.114464+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d53-8128-a411-598c21f0caa8', 'rt', ',0', 101100000000001, '2091d613-656c-8b3c-9973-1fff6067715c', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.115365+00', '2026-11-25 09:56:28.115365+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d53-8128-a411-598c21f0caa8', 'r', ',0,0', 1100000000001, '01a21222-9d53-8128-874a-1ed4f9f65935', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:56:28.116355+00', '2026-11-25 09:56:28.117294+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d53-8128-a411-598c21f0caa8', 'rw', ',0,0,0', 1100000000000, '01a21222-9d53-8128-a240-6793dbc833e3', '01a21222-9d53-8128-a844-ab4a0127f419', NULL, NULL, NULL, '2026-11-25 09:56:28.122057+00', '2026-11-25 09:56:28.122529+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d5b-8949-ad34-a61f74fe30ce', 'qt', ',0', 101100000000001, '33e365ff-b644-80d2-a268-36346a2a5b4b', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.123813+00', '2026-11-25 09:56:28.123813+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d5b-8949-ad34-a61f74fe30ce', 'q', ',0,0', 1100000000000, '01a21222-9d5b-8949-b15d-35189d44c56a', '01a21222-9d5b-8949-b04d-117590f0d364', NULL, NULL, NULL, '2026-11-25 09:56:28.130241+00', '2026-11-25 09:56:28.130625+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d66-81e6-b0b7-33e382e738dc', 'qt', ',0', 101100000000001, '9b79d3db-52a5-88fd-802e-b2d89b0887b0', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.134176+00', '2026-11-25 09:56:28.134176+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d66-81e6-b0b7-33e382e738dc', 'q', ',0,0', 1100000000000, '01a21222-9d66-81e6-b12e-d38aa7385fe5', '01a21222-9d66-81e6-b4f2-a551b0cc9c6d', NULL, NULL, NULL, '2026-11-25 09:56:28.13504+00', '2026-11-25 09:56:28.137154+00', NULL, 2, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'ft', ',0', 101100000000001, '8e1ea64b-63fe-8304-969e-adc9da6dec09', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.140813+00', '2026-11-25 09:56:28.140813+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'f', ',0,0', 201100000000001, '01a21222-9d6c-8c8d-a8eb-b5e849655fc0', '01a21222-9d6c-8c8d-aeb9-91dde7724ee7', 'error', 422, '{"message":"no"}', '2026-11-25 09:56:28.141763+00', '2026-11-25 09:56:28.144721+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d72-895f-bb0e-55dc4620212c', 'jt', ',0', 101100000000001, 'fb127bb5-9f66-8b25-8e25-54742ce0c03c', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.146269+00', '2026-11-25 09:56:28.146269+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d72-895f-bb0e-55dc4620212c', 'j1', ',0,0', 201100000000001, '01a21222-9d72-895f-ab77-21c9e33a271d', '01a21222-9d72-895f-b234-c290f10f0c91', 'success', 200, '{"n":1}', '2026-11-25 09:56:28.150109+00', '2026-11-25 09:56:28.154073+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d72-895f-bb0e-55dc4620212c', 'j2', ',0,0', 201100000000001, '01a21222-9d72-895f-bb86-cb78986ad4e1', '01a21222-9d72-895f-af81-60743a82462c', 'success', 200, '{"n":2}', '2026-11-25 09:56:28.151791+00', '2026-11-25 09:56:28.155735+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d7c-86d8-8eaf-8479836f8c54', 'jt', ',0', 101100000000001, 'c714251c-08a8-809a-8b2c-e1965188defa', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.156794+00', '2026-11-25 09:56:28.156794+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j1', ',0,0', 201100000000001, '01a21222-9d7c-86d8-ac98-5f0e3e41f63b', '01a21222-9d7c-86d8-bb25-9acab5f2f502', 'success', 200, '{"n":1}', '2026-11-25 09:56:28.158593+00', '2026-11-25 09:56:28.165136+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j2', ',0,0', 201100000000001, '01a21222-9d7c-86d8-9dab-7c1b188959fb', '01a21222-9d7c-86d8-84a6-22651e112a18', 'success', 200, '{"n":2}', '2026-11-25 09:56:28.162794+00', '2026-11-25 09:56:28.167183+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j3', ',0,0,0', 1100000000000, '01a21222-9d7c-86d8-aead-1908e53dcf1d', '01a21222-9d7c-86d8-9ea3-afa8c2285cfe', NULL, NULL, NULL, '2026-11-25 09:56:28.170179+00', '2026-11-25 09:56:28.172212+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d8d-8169-8995-4215bd706425', 'ot', ',0', 101100000000001, 'a19723f4-1d73-84b9-bcc9-276aafa58e37', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.173261+00', '2026-11-25 09:56:28.173261+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d8d-8169-8995-4215bd706425', 'o', ',0,0', 1100000000000, '01a21222-9d8d-8169-b279-47ec3000dde9', '01a21222-9d8d-8169-b271-45abb3bad9a3', NULL, NULL, NULL, '2026-11-25 09:56:28.177007+00', '2026-11-25 09:56:28.177299+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d92-802a-9e65-2cf875441198', 'it', ',0', 101100000000001, '96fae5c8-8e6c-8280-87ad-f4b47160cb7a', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.17894+00', '2026-11-25 09:56:28.17894+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d92-802a-9e65-2cf875441198', 'i', ',0,0', 1100000000000, '01a21222-9d92-802a-96c5-602d64284610', NULL, NULL, NULL, NULL, '2026-11-25 09:56:28.179845+00', '2026-11-25 09:56:28.181676+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d9a-829e-9c99-62fb35d2adf9', 'it', ',0', 101100000000001, '114ceb11-d986-8cfd-b626-9a189697dd26', NULL, 'success', 200, '{}', '2026-11-25 09:56:28.186977+00', '2026-11-25 09:56:28.186977+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d9b-8401-8fff-5557a2c19659', 'wt', ',0', 101100000000001, '12e4359d-da56-8c51-b81f-bb8aea492cec', NULL, 'success', 200, '{"group":"none"}', '2026-11-25 09:56:28.187983+00', '2026-11-25 09:56:28.187983+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9d9b-8401-8fff-5557a2c19659', 'h', ',0,0', 1100000000000, '01a21222-9d9b-8401-8573-192ab293e756', '01a21222-9d9b-8401-8f9c-2662885abb35', NULL, NULL, NULL, '2026-11-25 09:56:28.188807+00', '2026-11-25 09:56:28.189119+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9da1-8ae4-9ca8-526559698103', 'kt', ',0', 101100000000001, '74972354-b399-860a-8a8c-0d944a6319c3', NULL, 'success', 200, '{"id":"victim"}', '2026-11-25 09:56:28.193932+00', '2026-11-25 09:56:28.193932+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9da1-8ae4-9ca8-526559698103', 'k', ',0,0', 201100000000000, '01a21222-9da1-8ae4-afea-13259353fa9b', NULL, 'success', 200, NULL, '2026-11-25 09:56:28.194944+00', '2026-11-25 09:56:28.206085+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dae-81de-ab12-a0330735c87f', 'pt', ',0', 101100000000001, '94852bf2-14ba-8f9d-8d05-3fa677f9b54b', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:56:28.207016+00', '2026-11-25 09:56:28.207016+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dae-81de-ab12-a0330735c87f', 'p', ',0,0', 1100000000000, '01a21222-9dae-81de-80bc-821571b9f1ca', '01a21222-9dae-81de-aa6b-5a47e706a385', NULL, NULL, NULL, '2026-11-25 09:56:28.2089+00', '2026-11-25 09:56:28.20936+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9db2-8591-8a6c-277be1c7525a', 'ct', ',0', 101100000000001, '01a21222-9dae-81de-aa6b-5a47e706a385', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:56:28.21071+00', '2026-11-25 09:56:28.21071+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9db2-8591-8a6c-277be1c7525a', 'c', ',0,0', 1100000000000, '01a21222-9db2-8591-9b77-e53bc54d6874', '01a21222-9db2-8591-9299-3ad6c9c3a989', NULL, NULL, NULL, '2026-11-25 09:56:28.211416+00', '2026-11-25 09:56:28.211741+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9db4-876c-be1b-5c02ba13b88c', 'kt', ',0', 101100000000001, 'c6662256-6226-81d9-a04a-d3b56d0bcce6', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-25 09:56:28.213042+00', '2026-11-25 09:56:28.213042+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9db8-8471-9560-71f87578ae42', 'pt', ',0', 101100000000001, 'b78a9fbc-2b32-8bf6-ba37-f8b4ce2d3c5c', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:56:28.216759+00', '2026-11-25 09:56:28.216759+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9db8-8471-9560-71f87578ae42', 'p', ',0,0', 1100000000000, '01a21222-9db8-8471-8365-66a24b134b9b', '01a21222-9db8-8471-a1d2-547c5fc4b6d5', NULL, NULL, NULL, '2026-11-25 09:56:28.217674+00', '2026-11-25 09:56:28.218075+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dbe-8213-81a3-ba2611aafc3e', 'ct', ',0', 101100000000001, '01a21222-9db8-8471-a1d2-547c5fc4b6d5', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:56:28.222249+00', '2026-11-25 09:56:28.222249+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dbe-8213-81a3-ba2611aafc3e', 'c', ',0,0', 1100000000000, '01a21222-9dbe-8213-9965-9024cb2d5b03', '01a21222-9dbe-8213-a803-163db08728fe', NULL, NULL, NULL, '2026-11-25 09:56:28.223136+00', '2026-11-25 09:56:28.223558+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dc0-84f0-b84c-de285f7df099', 'tt', ',0', 101100000000001, '1c3055f9-44a4-83e9-b4bd-f12012851153', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:56:28.224895+00', '2026-11-25 09:56:28.224895+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dc0-84f0-b84c-de285f7df099', 'tell', ',0,0', 201100000000000, '01a21222-9dc0-84f0-b205-9ba006220f1e', NULL, 'success', 200, NULL, '2026-11-25 09:56:28.227345+00', '2026-11-25 09:56:28.240771+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'u/1', ',0,0', 1100000000000, '01a21222-9e19-8231-b499-b51a580cdfc8', '01a21222-9e19-8231-b787-dad8d4f39bba', NULL, NULL, NULL, '2026-11-25 09:56:28.357519+00', '2026-11-25 09:56:28.357519+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'u', ',0,0', 1100000000001, '01a21222-9e19-8231-91de-381792552a18', '01a21222-9e19-8231-beaa-82086c510962', NULL, NULL, NULL, '2026-11-25 09:56:28.316334+00', '2026-11-25 09:56:28.357519+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"asked":1,"bytes":424}', '01a21222-9e19-8231-93b2-8c01623a7fba');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'ut', ',0', 101100000000001, '9610b775-fa9f-8bcb-a39e-34745add2d7b', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.359114+00', '2026-11-25 09:56:28.359114+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'hw', ',0,0,0', 201100000000001, '01a21222-9cc1-8eed-bd7e-a7ec2fef4ca0', '01a21222-9cc1-8eed-b150-feacffe0fcde', 'success', 200, '{"n":9}', '2026-11-25 09:56:28.247232+00', '2026-11-25 09:56:28.253764+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9dde-884e-b8da-c9362b6ecab3', 'xt', ',0', 101100000000001, 'f1b3a925-9e2d-8897-bbb0-d92aa6e2eeb0', NULL, 'success', 200, '{"n":14}', '2026-11-25 09:56:28.254974+00', '2026-11-25 09:56:28.254974+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de0-859d-820b-d1976478e157', 'xt', ',0', 101100000000001, '778252ec-6c35-853e-8a63-df4b5ba76bde', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:56:28.25615+00', '2026-11-25 09:56:28.25615+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de0-859d-820b-d1976478e157', 'x', ',0,0', 1100000000000, '01a21222-9de0-859d-b134-eb7eaff5fee9', '01a21222-9de0-859d-afac-86c937b8bd07', NULL, NULL, NULL, '2026-11-25 09:56:28.257027+00', '2026-11-25 09:56:28.257418+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de4-83a2-807c-145761b265cb', 'ct', ',0', 101100000000001, '01a21222-9de0-859d-afac-86c937b8bd07', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:56:28.260592+00', '2026-11-25 09:56:28.260592+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de4-83a2-807c-145761b265cb', 'c', ',0,0', 1100000000000, '01a21222-9de4-83a2-8da6-5f773eb2b6a9', '01a21222-9de4-83a2-9a11-c74aa8feb838', NULL, NULL, NULL, '2026-11-25 09:56:28.261551+00', '2026-11-25 09:56:28.261939+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de7-8b69-9b3a-e298538951f8', 'kt', ',0', 101100000000001, 'a879fe9e-980e-8eb3-bb17-828182b7cc84', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-25 09:56:28.263967+00', '2026-11-25 09:56:28.263967+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u/4', ',0,0', 1100000000000, '01a21222-9e47-8c50-9bfe-f6fdc561dfd8', '01a21222-9e47-8c50-ba1c-1585fe69f256', NULL, NULL, NULL, '2026-11-25 09:56:28.397968+00', '2026-11-25 09:56:28.397968+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9de7-8b69-9b3a-e298538951f8', 'k', ',0,0', 201100000000000, '01a21222-9de7-8b69-9a3b-e3d7c82361b7', NULL, 'success', 200, NULL, '2026-11-25 09:56:28.266966+00', '2026-11-25 09:56:28.270449+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9df5-8db0-a885-c8847edb25c3', 'ut', ',0', 101100000000001, '92cfa074-1e67-83f2-a55d-69053815d41b', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.277108+00', '2026-11-25 09:56:28.277108+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9df8-878d-99a8-3797d10f2661', 'ut', ',0', 101100000000001, 'b67c5b3e-f956-8dd1-87be-ae7541f71361', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.280674+00', '2026-11-25 09:56:28.280674+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 1100000000003, '01a21222-9e47-8c50-853e-42a80834278f', '01a21222-9e47-8c50-993d-ed0926ccde98', NULL, NULL, NULL, '2026-11-25 09:56:28.362767+00', '2026-11-25 09:56:28.409832+00', NULL, 1, 19, '{"topic":"f.outer","fold":{"status":2,"seq":19,"next":5,"wait":{"on":[4],"kind":"Any","src":"join.go:46"},"open":[{"p":[4],"kind":"Function","fn":"work:w.c","a":1,"js":2}],"sets":[{"js":2,"open":[4],"submits":2,"takes":1,"awaiting":true}]},"known":19,"tail":[],"asked":17,"bytes":1136}', '01a21222-9e47-8c50-9213-a2243e64a74a');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9df8-878d-99a8-3797d10f2661', 'u', ',0,0', 1100000000000, '01a21222-9df8-878d-a8a2-33e1750838f4', '01a21222-9df8-878d-a942-bb84507657af', NULL, NULL, NULL, '2026-11-25 09:56:28.285046+00', '2026-11-25 09:56:28.28601+00', NULL, 1, 1, '{"topic":"f.outer","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":1,"bytes":116}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'ut', ',0', 101100000000001, '41cd2e6c-ac50-859b-a787-c3415f1bff97', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.291451+00', '2026-11-25 09:56:28.291451+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'ut', ',0', 101100000000001, '463d447c-4271-816c-b78f-dedb1372ad04', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.414749+00', '2026-11-25 09:56:28.414749+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u/3', ',0,0', 201100000000001, '01a21222-9e47-8c50-b824-1d28e585db73', '01a21222-9e47-8c50-b5b0-114e50bfae43', 'success', 200, NULL, '2026-11-25 09:56:28.397968+00', '2026-11-25 09:56:28.403114+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'u/1', ',0,0', 1100000000000, '01a21222-9e03-853a-b81b-46bb7df06c22', '01a21222-9e03-853a-b45e-4757280d7cf0', NULL, NULL, NULL, '2026-11-25 09:56:28.310753+00', '2026-11-25 09:56:28.310753+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'u', ',0,0', 1100000000001, '01a21222-9e03-853a-a62c-d8d99465218a', '01a21222-9e03-853a-943c-821b53a3fa98', NULL, NULL, NULL, '2026-11-25 09:56:28.295403+00', '2026-11-25 09:56:28.310753+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"asked":1,"bytes":424}', '01a21222-9e03-853a-a904-d8d562fc01bc');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'ut', ',0', 101100000000001, '6be65ffb-95eb-8b9e-87b2-23051e695317', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.313909+00', '2026-11-25 09:56:28.313909+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u/1', ',0,0', 201100000000001, '01a21222-9e47-8c50-9de3-7d477fb35c87', '01a21222-9e47-8c50-b3f5-55dd4b6a0c07', 'success', 200, NULL, '2026-11-25 09:56:28.379088+00', '2026-11-25 09:56:28.384464+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 1100000000003, '01a21222-9e7e-84d7-b835-38a541271690', '01a21222-9e7e-84d7-9d66-7ecd9f139816', NULL, NULL, NULL, '2026-11-25 09:56:28.415933+00', '2026-11-25 09:56:28.459936+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a21222-9e7e-84d7-8d28-9fc02ec6f8e5');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/1', ',0,0', 201100000000001, '01a21222-9e7e-84d7-a7bc-852e39ce8f4c', '01a21222-9e7e-84d7-bf91-172124df664b', 'success', 200, NULL, '2026-11-25 09:56:28.421802+00', '2026-11-25 09:56:28.431077+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/3', ',0,0', 201100000000001, '01a21222-9e7e-84d7-b859-cff248da1b65', '01a21222-9e7e-84d7-8465-692c8c81f414', 'success', 200, NULL, '2026-11-25 09:56:28.438859+00', '2026-11-25 09:56:28.444601+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/4', ',0,0', 201100000000001, '01a21222-9e7e-84d7-b337-9f79a9414a64', '01a21222-9e7e-84d7-9d13-1503e91f1eac', 'success', 200, NULL, '2026-11-25 09:56:28.438859+00', '2026-11-25 09:56:28.455773+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/5', ',0,0', 1100000000000, '01a21222-9e7e-84d7-adf4-459db5340f19', '01a21222-9e7e-84d7-825b-97ed89552830', NULL, NULL, NULL, '2026-11-25 09:56:28.459936+00', '2026-11-25 09:56:28.459936+00', NULL, 1, 1, '{"topic":"f.inner","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"asked":1,"bytes":129}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'ut', ',0', 101100000000001, '556c97fd-7f9d-833a-a690-f3ab9d3661cb', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.463467+00', '2026-11-25 09:56:28.463467+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 1100000000003, '01a21222-9eaf-841f-9b3c-3b8430781171', '01a21222-9eaf-841f-8947-612097e165a0', NULL, NULL, NULL, '2026-11-25 09:56:28.465559+00', '2026-11-25 09:56:28.516437+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a21222-9eaf-841f-8248-a3b6c050d20d');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/1', ',0,0', 201100000000001, '01a21222-9eaf-841f-be1c-9c150589f20d', '01a21222-9eaf-841f-b60f-c63932e90701', 'success', 200, NULL, '2026-11-25 09:56:28.477062+00', '2026-11-25 09:56:28.479449+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/5/0', ',0,0', 1100000000000, '01a21222-9eaf-841f-bef4-ae9ff71f3a0c', '01a21222-9eaf-841f-ba4f-14eac2ad8610', NULL, NULL, NULL, '2026-11-25 09:56:28.522631+00', '2026-11-25 09:56:28.522631+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/5', ',0,0', 1100000000001, '01a21222-9eaf-841f-9b9a-591bc144c9bd', '01a21222-9eaf-841f-a030-f64ecf9b2794', NULL, NULL, NULL, '2026-11-25 09:56:28.516437+00', '2026-11-25 09:56:28.522631+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"asked":1,"bytes":348}', '01a21222-9eaf-841f-86d9-f98d4d93bb87');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'ut', ',0', 101100000000001, '60e250d5-63e8-84be-99e7-0fd088ad1f4c', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.525978+00', '2026-11-25 09:56:28.525978+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/3', ',0,0', 201100000000001, '01a21222-9eaf-841f-8117-47f25fe30eeb', '01a21222-9eaf-841f-9b8e-a3546f2ed6b2', 'success', 200, NULL, '2026-11-25 09:56:28.489803+00', '2026-11-25 09:56:28.500665+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 1100000000003, '01a21222-9eed-875c-947d-5e0d4e4782cc', '01a21222-9eed-875c-b08b-387ba40339b6', NULL, NULL, NULL, '2026-11-25 09:56:28.530346+00', '2026-11-25 09:56:28.606702+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"asked":17,"bytes":1379}', '01a21222-9eed-875c-953b-6918c23608dd');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/3', ',0,0', 201100000000001, '01a21222-9eed-875c-b818-561ce56131c1', '01a21222-9eed-875c-ad97-e141fa8a2781', 'success', 200, NULL, '2026-11-25 09:56:28.57918+00', '2026-11-25 09:56:28.590134+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/4', ',0,0', 201100000000001, '01a21222-9eaf-841f-999c-95e5c2020dd7', '01a21222-9eaf-841f-b720-6af7f688e0ca', 'success', 200, NULL, '2026-11-25 09:56:28.489803+00', '2026-11-25 09:56:28.503114+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/4', ',0,0', 201100000000001, '01a21222-9eed-875c-b16f-f6b91bbeaa07', '01a21222-9eed-875c-9c51-a63bb261954a', 'success', 200, NULL, '2026-11-25 09:56:28.57918+00', '2026-11-25 09:56:28.600246+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/5/0', ',0,0', 1100000000000, '01a21222-9eed-875c-aab2-4cd16e178b32', '01a21222-9eed-875c-abe5-c42c93670db9', NULL, NULL, NULL, '2026-11-25 09:56:28.614055+00', '2026-11-25 09:56:28.614055+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/1', ',0,0', 201100000000001, '01a21222-9eed-875c-b697-75bcb37970ff', '01a21222-9eed-875c-a540-0421c672a238', 'success', 200, NULL, '2026-11-25 09:56:28.549371+00', '2026-11-25 09:56:28.555848+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/5', ',0,0', 1100000000001, '01a21222-9eed-875c-8d65-dd22ec1680ff', '01a21222-9eed-875c-9d29-7639b2137131', NULL, NULL, NULL, '2026-11-25 09:56:28.606702+00', '2026-11-25 09:56:28.614055+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"asked":1,"bytes":348}', '01a21222-9eed-875c-943a-d0663b27479b');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/4', ',0,0', 201100000000001, '01a21222-9f47-87f7-8036-5cd0fa17225e', '01a21222-9f47-87f7-bf29-4f50ad75b1ef', 'success', 200, NULL, '2026-11-25 09:56:28.632539+00', '2026-11-25 09:56:28.64085+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'ut', ',0', 101100000000001, '3e0ea146-171c-80a7-b6b6-0c55172e9158', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.615811+00', '2026-11-25 09:56:28.615811+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/3', ',0,0', 201100000000001, '01a21222-9f47-87f7-ad14-b6e3277b2b88', '01a21222-9f47-87f7-802c-f201a82580fb', 'success', 200, NULL, '2026-11-25 09:56:28.632539+00', '2026-11-25 09:56:28.638821+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/1', ',0,0', 201100000000001, '01a21222-9f47-87f7-99bb-98126fb53855', '01a21222-9f47-87f7-8c62-52fc39a69978', 'success', 200, NULL, '2026-11-25 09:56:28.62201+00', '2026-11-25 09:56:28.627415+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5/0', ',0,0', 201100000000001, '01a21222-9f47-87f7-b6f7-9d8c19b876c5', '01a21222-9f47-87f7-80df-71ce4f08e52d', 'success', 200, NULL, '2026-11-25 09:56:28.654134+00', '2026-11-25 09:56:28.656556+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 201100000000002, '01a21222-9f47-87f7-9668-f6c6ab285fc8', '01a21222-9f47-87f7-a710-9d79ab6bb1ac', 'success', 200, NULL, '2026-11-25 09:56:28.648068+00', '2026-11-25 09:56:28.662207+00', NULL, 1, 7, NULL, '01a21222-9f47-87f7-9f51-395e7b46a87c');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/6', ',0,0', 1100000000000, '01a21222-9f47-87f7-8397-c62b040bf27f', '01a21222-9f47-87f7-ba93-2cf9a35b6a6a', NULL, NULL, NULL, '2026-11-25 09:56:28.671544+00', '2026-11-25 09:56:28.671544+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 1100000000004, '01a21222-9f47-87f7-a7bf-538a5844b096', '01a21222-9f47-87f7-a921-0d5ce0db3f80', NULL, NULL, NULL, '2026-11-25 09:56:28.616955+00', '2026-11-25 09:56:28.671544+00', NULL, 1, 28, '{"topic":"f.outer","fold":{"status":2,"seq":28,"next":7,"wait":{"on":[6],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[6],"kind":"Function","fn":"start:child","a":1}]},"known":27,"tail":[{"t":"InvokeStarted","p":6,"a":1}],"asked":25,"bytes":1677}', '01a21222-9f47-87f7-8183-0b91478d3f45');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f80-850b-bd04-8e089e31d600', 'ct', ',0', 101100000000001, '01a21222-9f47-87f7-ba93-2cf9a35b6a6a', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:56:28.672683+00', '2026-11-25 09:56:28.672683+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f80-850b-bd04-8e089e31d600', 'c', ',0,0', 1100000000000, '01a21222-9f80-850b-839d-5c80c43bd028', '01a21222-9f80-850b-8db7-61724e48bdfa', NULL, NULL, NULL, '2026-11-25 09:56:28.67365+00', '2026-11-25 09:56:28.675653+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'ut', ',0', 101100000000001, 'f64b7ae8-0eda-8217-a6b5-f9a22de2e9aa', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.678962+00', '2026-11-25 09:56:28.678962+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/1', ',0,0', 201100000000001, '01a21222-9f86-8167-be95-45a11ae38cfa', '01a21222-9f86-8167-b56c-ee8c1f9599cd', 'success', 200, NULL, '2026-11-25 09:56:28.690066+00', '2026-11-25 09:56:28.693781+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5/0', ',0,0', 201100000000001, '01a21222-9f86-8167-ac86-660659a2a319', '01a21222-9f86-8167-ae78-3227041dcd47', 'success', 200, NULL, '2026-11-25 09:56:28.725672+00', '2026-11-25 09:56:28.73601+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/3', ',0,0', 201100000000001, '01a21222-9f86-8167-a0e9-27c000e7efc6', '01a21222-9f86-8167-8ce4-1dda1a21841d', 'success', 200, NULL, '2026-11-25 09:56:28.704575+00', '2026-11-25 09:56:28.712836+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/4', ',0,0', 201100000000001, '01a21222-9f86-8167-a8ad-5230dcdc1b68', '01a21222-9f86-8167-97b5-0626b6489180', 'success', 200, NULL, '2026-11-25 09:56:28.704575+00', '2026-11-25 09:56:28.714964+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 201100000000002, '01a21222-9f86-8167-926c-00634052d8d2', '01a21222-9f86-8167-9ba9-97452aab6938', 'success', 200, NULL, '2026-11-25 09:56:28.720127+00', '2026-11-25 09:56:28.738814+00', NULL, 1, 7, NULL, '01a21222-9f86-8167-a324-e6d88d274f08');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 1100000000007, '01a21222-9f86-8167-a092-44ca616ab993', '01a21222-9f86-8167-801f-cd4ec7e46c07', NULL, NULL, NULL, '2026-11-25 09:56:28.682255+00', '2026-11-25 09:56:29.122419+00', NULL, 1, 38, '{"topic":"f.outer","fold":{"status":1,"seq":38,"next":10,"open":[{"p":[9],"kind":"Local","fn":"step","a":3}]},"known":38,"tail":[],"flush":{"work":"01a21222-9f86-8167-801f-cd4ec7e46c07","n":3},"asked":30,"bytes":2334}', '01a21222-9f86-8167-80b7-e1685baf468c');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fc6-8819-b751-837bf585b2bc', 'ct', ',0', 101100000000001, '01a21222-9f86-8167-9185-485e64a5b8d1', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:56:28.742778+00', '2026-11-25 09:56:28.742778+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 201100000000002, '01a21222-a057-84ed-b067-ed5dbe64470d', '01a21222-a057-84ed-a10e-745f061e6242', 'success', 200, NULL, '2026-11-25 09:56:28.928733+00', '2026-11-25 09:56:28.947083+00', NULL, 1, 7, NULL, '01a21222-a057-84ed-8c9a-b0e4ccaef508');
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 201100000000002, '01a21222-9fe2-8c5c-aab5-8c9efa52e6cf', '01a21222-9fe2-8c5c-a963-6f3de29478ab', 'success', 200, NULL, '2026-11-25 09:56:28.817064+00', '2026-11-25 09:56:28.841739+00', NULL, 1, 7, NULL, '01a21222-9fe2-8c5c-9040-4ee75d1e0c09');
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/1', ',0,0', 201100000000001, '01a21222-a057-84ed-9b31-88c9e03206d5', '01a21222-a057-84ed-8b14-a1211771d71e', 'success', 200, NULL, '2026-11-25 09:56:28.903089+00', '2026-11-25 09:56:28.905614+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fc6-8819-b751-837bf585b2bc', 'c', ',0,0', 201100000000001, '01a21222-9fc6-8819-9a12-eacdf8b63e10', '01a21222-9fc6-8819-9f69-65a1a6dd3775', 'success', 200, '{"n":70}', '2026-11-25 09:56:28.750472+00', '2026-11-25 09:56:28.756768+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/4', ',0,0', 201100000000001, '01a21222-a057-84ed-9b31-eb89cd1be3f0', '01a21222-a057-84ed-a612-c2a68ccf33a7', 'success', 200, NULL, '2026-11-25 09:56:28.909372+00', '2026-11-25 09:56:28.923099+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/6', ',0,0', 201100000000001, '01a21222-9f86-8167-963c-46cff74971bb', '01a21222-9f86-8167-9185-485e64a5b8d1', 'success', 200, NULL, '2026-11-25 09:56:28.741655+00', '2026-11-25 09:56:28.762114+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'ut', ',0', 101100000000001, 'bd3e81db-6f5f-8b98-95f9-4d3097b37993', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.770619+00', '2026-11-25 09:56:28.770619+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/10', ',0,0', 1100000000000, '01a21222-9fe2-8c5c-8e4f-cd36a6195d4d', '01a21222-9fe2-8c5c-ad7e-0b76a92d8e2e', NULL, NULL, NULL, '2026-11-25 09:56:28.88603+00', '2026-11-25 09:56:28.88603+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 1100000000006, '01a21222-9fe2-8c5c-a178-3d274d7a060e', '01a21222-9fe2-8c5c-8e5d-edc74c7595c0', NULL, NULL, NULL, '2026-11-25 09:56:28.771789+00', '2026-11-25 09:56:28.88603+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"kind":"Signal","fn":"said","last":true}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a21222-9fe2-8c5c-8e5d-edc74c7595c0","n":1},"asked":30,"bytes":2140}', '01a21222-9fe2-8c5c-9a38-96debf6b81f6');
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'ut', ',0', 101100000000001, '955f613b-6617-878d-8877-6c3f5573837c', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.887603+00', '2026-11-25 09:56:28.887603+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a03a-84ca-8681-fe36596ed0af', 'ct', ',0', 101100000000001, '01a21222-9fe2-8c5c-88c7-8e507a9c9e47', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:56:28.858502+00', '2026-11-25 09:56:28.858502+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/1', ',0,0', 201100000000001, '01a21222-9fe2-8c5c-ba32-3a94e31a9a86', '01a21222-9fe2-8c5c-8289-cf60f64922e9', 'success', 200, NULL, '2026-11-25 09:56:28.777489+00', '2026-11-25 09:56:28.78844+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5/0', ',0,0', 201100000000001, '01a21222-9fe2-8c5c-ac2c-901fd9f31562', '01a21222-9fe2-8c5c-80e3-91893082357e', 'success', 200, NULL, '2026-11-25 09:56:28.82003+00', '2026-11-25 09:56:28.828879+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/3', ',0,0', 201100000000001, '01a21222-9fe2-8c5c-b1fb-8cabc0752935', '01a21222-9fe2-8c5c-aad9-1662f061b260', 'success', 200, NULL, '2026-11-25 09:56:28.794494+00', '2026-11-25 09:56:28.806784+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/4', ',0,0', 201100000000001, '01a21222-9fe2-8c5c-9e75-af9bf0570c1a', '01a21222-9fe2-8c5c-bb98-cf06a498b3b4', 'success', 200, NULL, '2026-11-25 09:56:28.794494+00', '2026-11-25 09:56:28.809011+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a03a-84ca-8681-fe36596ed0af', 'c', ',0,0', 201100000000001, '01a21222-a03a-84ca-9491-8d48a2e4f826', '01a21222-a03a-84ca-9ce0-0300c839abb1', 'success', 200, '{"n":70}', '2026-11-25 09:56:28.859674+00', '2026-11-25 09:56:28.867622+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/6', ',0,0', 201100000000001, '01a21222-9fe2-8c5c-9f7f-80632a2c9d36', '01a21222-9fe2-8c5c-88c7-8e507a9c9e47', 'success', 200, NULL, '2026-11-25 09:56:28.854678+00', '2026-11-25 09:56:28.874808+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/6', ',0,0', 201100000000001, '01a21222-a057-84ed-afc9-484a7a38559e', '01a21222-a057-84ed-b77a-1fcd55beee84', 'success', 200, NULL, '2026-11-25 09:56:28.954216+00', '2026-11-25 09:56:28.968552+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 1100000000006, '01a21222-a057-84ed-abd5-da76d3e66561', '01a21222-a057-84ed-93d6-a06a0a6fcf03', NULL, NULL, NULL, '2026-11-25 09:56:28.890742+00', '2026-11-25 09:56:28.984196+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"kind":"Signal","fn":"said","last":true}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a21222-a057-84ed-93d6-a06a0a6fcf03","n":1},"asked":30,"bytes":2140}', '01a21222-a057-84ed-b396-cc9ca406daf2');
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/3', ',0,0', 201100000000001, '01a21222-a057-84ed-a046-ba3bcb986b27', '01a21222-a057-84ed-affe-dca73e883170', 'success', 200, NULL, '2026-11-25 09:56:28.909372+00', '2026-11-25 09:56:28.919003+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5/0', ',0,0', 201100000000001, '01a21222-a057-84ed-a83b-608ddef2f96b', '01a21222-a057-84ed-91e6-cd85e659837e', 'success', 200, NULL, '2026-11-25 09:56:28.935623+00', '2026-11-25 09:56:28.941822+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a09e-82c8-b1af-1cedaa703618', 'ct', ',0', 101100000000001, '01a21222-a057-84ed-b77a-1fcd55beee84', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:56:28.958429+00', '2026-11-25 09:56:28.958429+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a09e-82c8-b1af-1cedaa703618', 'c', ',0,0', 201100000000001, '01a21222-a09e-82c8-9a51-6be29689ae85', '01a21222-a09e-82c8-a8ae-299c146db8ee', 'success', 200, '{"n":70}', '2026-11-25 09:56:28.959524+00', '2026-11-25 09:56:28.966551+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/10', ',0,0', 1100000000000, '01a21222-a057-84ed-b872-825ec3654b47', '01a21222-a057-84ed-a136-d96c31e24e58', NULL, NULL, NULL, '2026-11-25 09:56:28.984196+00', '2026-11-25 09:56:28.984196+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'ut', ',0', 101100000000001, '8a43d78d-9b77-8a24-b47c-57248bf7cac9', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:56:28.985902+00', '2026-11-25 09:56:28.985902+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0fe-8975-8be5-ea1e075a7428', 'ct', ',0', 101100000000001, '01a21222-a0b9-82a3-aa19-d231e09f2c32', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:56:29.05435+00', '2026-11-25 09:56:29.05435+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 1100000000007, '01a21222-a0b9-82a3-b350-eb9c20d19066', '01a21222-a0b9-82a3-8092-69ea2c3e0479', NULL, NULL, NULL, '2026-11-25 09:56:28.988826+00', '2026-11-25 09:56:29.1313+00', NULL, 1, 41, '{"topic":"f.outer","fold":{"status":2,"seq":41,"next":12,"wait":{"on":[11],"kind":"Single","src":"function_test.go:81"},"open":[{"p":[11],"timer":true}],"signals":{"said":[1,1]}},"known":41,"tail":[],"spent":[10],"flush":{"work":"01a21222-a0b9-82a3-b6d4-2a61c594b791","n":1},"asked":39,"bytes":2438}', '01a21222-a0b9-82a3-a598-9cfae1bfa825');
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/1', ',0,0', 201100000000001, '01a21222-a0b9-82a3-86a5-c0be4cae35ab', '01a21222-a0b9-82a3-9478-488f0df3d18a', 'success', 200, NULL, '2026-11-25 09:56:29.000364+00', '2026-11-25 09:56:29.003085+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5/0', ',0,0', 201100000000001, '01a21222-a0b9-82a3-9602-b6d89350ab4c', '01a21222-a0b9-82a3-a24c-462e07c2467a', 'success', 200, NULL, '2026-11-25 09:56:29.033988+00', '2026-11-25 09:56:29.03861+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0fe-8975-8be5-ea1e075a7428', 'c', ',0,0', 201100000000001, '01a21222-a0fe-8975-828b-29199702544a', '01a21222-a0fe-8975-b915-df39116ce117', 'success', 200, '{"n":70}', '2026-11-25 09:56:29.055359+00', '2026-11-25 09:56:29.063007+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 201100000000002, '01a21222-a0b9-82a3-b3bc-02935d704478', '01a21222-a0b9-82a3-a476-5c3e01ba7470', 'success', 200, NULL, '2026-11-25 09:56:29.028449+00', '2026-11-25 09:56:29.041332+00', NULL, 1, 7, NULL, '01a21222-a0b9-82a3-a0d2-ceddfeb13ef1');
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/3', ',0,0', 201100000000001, '01a21222-a0b9-82a3-a251-45ace736baf8', '01a21222-a0b9-82a3-9b72-61399e02aaa0', 'success', 200, NULL, '2026-11-25 09:56:29.011113+00', '2026-11-25 09:56:29.013616+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/4', ',0,0', 201100000000001, '01a21222-a0b9-82a3-8229-4358dd69360f', '01a21222-a0b9-82a3-9915-799a71570808', 'success', 200, NULL, '2026-11-25 09:56:29.011113+00', '2026-11-25 09:56:29.018611+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/6', ',0,0', 201100000000001, '01a21222-a0b9-82a3-9418-acfc2d19af5b', '01a21222-a0b9-82a3-aa19-d231e09f2c32', 'success', 200, NULL, '2026-11-25 09:56:29.046684+00', '2026-11-25 09:56:29.067283+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/10', ',0,0', 201100000000001, '01a21222-a0b9-82a3-a9ce-8c10a966f333', '01a21222-a0b9-82a3-933e-9e06548d1c4b', 'success', 200, NULL, '2026-11-25 09:56:29.079479+00', '2026-11-25 09:56:29.124731+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/11', ',0,0', 1100000000000, '01a21222-a0b9-82a3-a084-3f5bb0d82bb5', '01a21222-a0b9-82a3-b0b3-bf113619f570', NULL, NULL, NULL, '2026-11-25 09:56:29.1313+00', '2026-11-25 09:56:29.1313+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a153-83e2-8412-a99127b23add', 't', ',0', 101100000000001, '9bdf7041-c4bd-8100-9899-2c48f08bbe0c', NULL, 'success', 200, '{"n":30}', '2026-11-25 09:56:29.139682+00', '2026-11-25 09:56:29.139682+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 't', ',0', 101100000000001, 'a8322605-c689-88a6-a50b-2b43fac18b6c', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:56:29.142321+00', '2026-11-25 09:56:29.142321+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 'a', ',0,0', 201100000000001, '01a21222-a156-8a09-953d-f7c3ea6848d9', '01a21222-a156-8a09-a33d-b782e34a2997', 'success', 200, '{"n":31}', '2026-11-25 09:56:29.143141+00', '2026-11-25 09:56:29.152675+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 'b', ',0,0,0', 1100000000001, '01a21222-a156-8a09-92bd-ae2fc710b988', '01a21222-a156-8a09-880b-2140f8f298d0', NULL, NULL, NULL, '2026-11-25 09:56:29.153634+00', '2026-11-25 09:56:29.154016+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a169-8d32-be13-438748145050', 't', ',0', 101100000000001, '586b1f82-6713-8424-9d2d-25551e0d5e97', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:56:29.161461+00', '2026-11-25 09:56:29.161461+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a169-8d32-be13-438748145050', 'a', ',0,0', 201100000000001, '01a21222-a169-8d32-ad02-cd8fa0fde6c4', '01a21222-a169-8d32-bfa4-0169c89b5f66', 'success', 200, '{"n":31}', '2026-11-25 09:56:29.16544+00', '2026-11-25 09:56:29.181873+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a169-8d32-be13-438748145050', 'b', ',0,0,0', 1100000000001, '01a21222-a169-8d32-aaab-66b1cb457180', '01a21222-a169-8d32-ad4c-bba63b90130a', 'success', 200, '{"n":31}', '2026-11-25 09:56:29.182869+00', '2026-11-25 09:56:29.187621+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 't', ',0', 101100000000001, 'c766fa24-fb12-878b-a22f-b676e60a401d', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:56:29.194744+00', '2026-11-25 09:56:29.194744+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'a', ',0,0', 201100000000001, '01a21222-a18a-8e26-94d0-841b142116ed', '01a21222-a18a-8e26-9def-5a379be6b674', 'success', 200, '{"n":31}', '2026-11-25 09:56:29.195578+00', '2026-11-25 09:56:29.202014+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'b', ',0,0,0', 1100000000001, '01a21222-a18a-8e26-91c7-81a3e9a33827', '01a21222-a18a-8e26-b0cc-57c656aa0a29', 'success', 200, '{"n":31}', '2026-11-25 09:56:29.203112+00', '2026-11-25 09:56:29.23142+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a1b6-8ee9-9bef-f8e5b06973c5', 'qt', ',0', 101100000000001, '64b49563-2821-8db6-a78a-154350c43b70', NULL, 'success', 200, '{}', '2026-11-25 09:56:29.238348+00', '2026-11-25 09:56:29.238348+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21222-a1b6-8ee9-9bef-f8e5b06973c5', 'q', ',0,0', 1100000000000, '01a21222-a1b6-8ee9-894e-ef89e58b9edc', '01a21222-a1b6-8ee9-9f43-62e233e6a0c4', NULL, NULL, NULL, '2026-11-25 09:56:29.241865+00', '2026-11-25 09:56:29.243565+00', NULL, 2, NULL, NULL, NULL);

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

    - subscribes: function
      activities:
        ut: {type: trigger}
        u: {type: function, topic: f.outer, calls: [''*''], input: {maps: {n: ''{ut.output.data.n}''}}, job: {maps: {n: ''{u.output.data.n}'', said: ''{u.output.data.said}''}}}
      transitions:
        ut: [{to: u}]
', true, '2026-11-25 09:56:27.760229+00', '2026-11-25 09:56:27.77327+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-25 09:56:27.581865+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a21222-9ce2-8525-9099-5638ab8a9b7e', '01a21222-9cde-8a12-90f4-4c3e2326d5df', 'p', ',0,0', '01a21222-9cde-8a12-a7b9-892c3e0ff1c9', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9cf6-8148-8dc7-358cd7559f4a', '01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'p', ',0,0', '01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9db2-8591-8a6c-277be1c7525a', '01a21222-9dae-81de-ab12-a0330735c87f', 'p', ',0,0', '01a21222-9dae-81de-aa6b-5a47e706a385', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9dbe-8213-81a3-ba2611aafc3e', '01a21222-9db8-8471-9560-71f87578ae42', 'p', ',0,0', '01a21222-9db8-8471-a1d2-547c5fc4b6d5', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9de4-83a2-807c-145761b265cb', '01a21222-9de0-859d-820b-d1976478e157', 'x', ',0,0', '01a21222-9de0-859d-afac-86c937b8bd07', 1, 'child', true, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9f80-850b-bd04-8e089e31d600', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/6', ',0,0', '01a21222-9f47-87f7-ba93-2cf9a35b6a6a', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-9fc6-8819-b751-837bf585b2bc', '01a21222-9f86-8167-9579-3b79269a0985', 'u/6', ',0,0', '01a21222-9f86-8167-9185-485e64a5b8d1', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-a03a-84ca-8681-fe36596ed0af', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/6', ',0,0', '01a21222-9fe2-8c5c-88c7-8e507a9c9e47', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-a09e-82c8-b1af-1cedaa703618', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/6', ',0,0', '01a21222-a057-84ed-b77a-1fcd55beee84', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21222-a0fe-8975-8be5-ea1e075a7428', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/6', ',0,0', '01a21222-a0b9-82a3-aa19-d231e09f2c32', 1, 'child', false, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-82fc-ae2b-70e595a2c5c7', '2026-11-25 09:56:29.245259+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '4f30d625-f4d4-8196-be74-891ece92e23c', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 446, '2026-11-25 09:56:29.244508+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-25 09:56:27.532391+00');

INSERT INTO legwork_golden.event VALUES (1795600587854549, '01a21222-9c03-8a1d-a262-e12800fe2e68', '01a21222-9c03-8a1d-ad62-cec72f1777d0', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-25 09:56:27.846477+00');
INSERT INTO legwork_golden.event VALUES (1795600587868445, '01a21222-9c03-8a1d-acdf-28c84d0d32cc', '01a21222-9c03-8a1d-ad62-cec72f1777d0', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-25 09:56:27.868161+00');
INSERT INTO legwork_golden.event VALUES (1795600587891125, '01a21222-9c6b-8b0d-a156-fa11eed1f397', '01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-25 09:56:27.890869+00');
INSERT INTO legwork_golden.event VALUES (1795600587910582, '01a21222-9c75-89a3-a8fe-404309c3f07b', '01a21222-9c75-89a3-a917-d445e4c0669b', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-25 09:56:27.906044+00');
INSERT INTO legwork_golden.event VALUES (1795600587927874, '01a21222-9c86-89f3-a665-3ca927e64e46', '01a21222-9c86-89f3-963a-0e909584c4b8', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-25 09:56:27.926028+00');
INSERT INTO legwork_golden.event VALUES (1795600587945028, '01a21222-9c97-842f-adbb-8eb18cf775da', '01a21222-9c97-842f-a446-57d7f6ee9862', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-25 09:56:27.944699+00');
INSERT INTO legwork_golden.event VALUES (1795600589155129, '01a21222-a156-8a09-a8e5-5f124166b867', '01a21222-a156-8a09-a091-fc006e108e9e', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:56:29.153558+00');
INSERT INTO legwork_golden.event VALUES (1795600589185830, '01a21222-a169-8d32-a164-24eec014a447', '01a21222-a169-8d32-be13-438748145050', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:56:29.182762+00');
INSERT INTO legwork_golden.event VALUES (1795600589210558, '01a21222-a18a-8e26-ac8a-1c8833855411', '01a21222-a18a-8e26-8371-df31f0394fe3', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:56:29.202955+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1, 1);
INSERT INTO legwork_golden.format VALUES ('child', 1, 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1, 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1, 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1, 1);
INSERT INTO legwork_golden.format VALUES ('event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('webhook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('reconciliation', 1, 1);
INSERT INTO legwork_golden.format VALUES ('journal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('job', 2, 1);
INSERT INTO legwork_golden.format VALUES ('signal_receipt', 1, 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-25 09:56:27.520097');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-25 09:56:27.532391');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-25 09:56:27.552792');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-25 09:56:27.581865');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-25 09:56:27.58977');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-25 09:56:27.590767');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-25 09:56:27.592458');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-25 09:56:27.592833');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-25 09:56:27.593188');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-25 09:56:27.593787');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-25 09:56:27.594222');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-25 09:56:27.598054');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-25 09:56:27.599007');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-25 09:56:27.601512');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-25 09:56:27.601781');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-25 09:56:27.605065');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-25 09:56:27.605943');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-25 09:56:27.609302');
INSERT INTO legwork_golden.goose_db_version VALUES (19, 19, true, '2026-11-25 09:56:27.613283');
INSERT INTO legwork_golden.goose_db_version VALUES (20, 20, true, '2026-11-25 09:56:27.618829');
INSERT INTO legwork_golden.goose_db_version VALUES (21, 21, true, '2026-11-25 09:56:27.619663');
INSERT INTO legwork_golden.goose_db_version VALUES (22, 22, true, '2026-11-25 09:56:27.652054');
INSERT INTO legwork_golden.goose_db_version VALUES (23, 23, true, '2026-11-25 09:56:27.652643');
INSERT INTO legwork_golden.goose_db_version VALUES (24, 24, true, '2026-11-25 09:56:27.657143');
INSERT INTO legwork_golden.goose_db_version VALUES (25, 25, true, '2026-11-25 09:56:27.658789');
INSERT INTO legwork_golden.goose_db_version VALUES (26, 26, true, '2026-11-25 09:56:27.662171');

INSERT INTO legwork_golden.guid_ledger VALUES ('f6fed48e-5918-8289-aba2-33d7065790ec', '01a21222-9c03-8a1d-ad62-cec72f1777d0', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c03-8a1d-9fad-a2cfcc7145f8', '01a21222-9c03-8a1d-ad62-cec72f1777d0', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c03-8a1d-a192-2843698bc452', '01a21222-9c03-8a1d-ad62-cec72f1777d0', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8d018bf3-2f22-8db8-9a9f-44de33d6894e', '01a21222-9c5c-8c67-bb6b-9de9bbef274a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('57787cfd-42cb-84d2-aaf9-c1ae27f424b8', '01a21222-9c5d-8d61-abcd-d6c949419f67', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1c5c8935-6d29-843f-85cf-b975de97995c', '01a21222-9c65-8c3f-b601-3ed9179f2ea3', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e569f873-792f-877c-99d3-fd054e1d8300', '01a21222-9c6b-8b0d-aa6f-351feeae5e85', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c6b-8b0d-911c-68fea19386b4', '01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('82634935-3399-8c89-b41e-77d236da8827', '01a21222-9c75-89a3-a917-d445e4c0669b', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c75-89a3-8794-d90fd4ae2ce6', '01a21222-9c75-89a3-a917-d445e4c0669b', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dbccc457-0727-870d-9c37-5206dca9075f', '01a21222-9c86-89f3-963a-0e909584c4b8', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c86-89f3-8e1d-ed13d2b5500e', '01a21222-9c86-89f3-963a-0e909584c4b8', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d6d78114-7a39-8d4c-a871-ac0562af4714', '01a21222-9c97-842f-a446-57d7f6ee9862', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c97-842f-8ccb-acffb3751834', '01a21222-9c97-842f-a446-57d7f6ee9862', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9c97-842f-97fd-5b199fb3934f', '01a21222-9c97-842f-a446-57d7f6ee9862', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('86f38009-3edd-8031-b1cf-e9588c538144', '01a21222-9ca9-872b-ab0e-8b5003117b48', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9ca9-872b-832f-38d5a9bff778', '01a21222-9ca9-872b-ab0e-8b5003117b48', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b21e0b54-b021-8a2a-bf79-4c77cd5b0281', '01a21222-9cbc-8176-a38c-13bcb963ec48', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cbc-8176-b6fb-6bd625e513a6', '01a21222-9cbc-8176-a38c-13bcb963ec48', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8ea26ef8-fb62-8473-a3ce-8fba6a435c24', '01a21222-9cc1-8eed-a30f-675803a37f61', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cc1-8eed-ba0b-a9ed3e6cc61a', '01a21222-9cc1-8eed-a30f-675803a37f61', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3d543c15-1144-857a-8e19-4e120b70190d', '01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cc5-8b56-b51f-fa3b12ee6167', '01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4408bad9-d8bf-8daf-93ba-3f592e4c6268', '01a21222-9cd0-8b31-859d-30f40ea176db', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cd0-8b31-aa71-f0ed61d91b90', '01a21222-9cd0-8b31-859d-30f40ea176db', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f7979727-21bc-87ca-8f15-d17f0d920ef5', '01a21222-9cd3-8217-8b7b-6d2924836dba', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cd3-8217-828a-9c2626c54ca0', '01a21222-9cd3-8217-8b7b-6d2924836dba', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c192c141-23ab-87f5-a828-b8c729033961', '01a21222-9cda-8800-8b78-062e89dfd57a', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('104a7f71-aa1b-8af7-babb-df11e7b84c92', '01a21222-9cde-8a12-90f4-4c3e2326d5df', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cde-8a12-a7b9-892c3e0ff1c9', '01a21222-9ce2-8525-9099-5638ab8a9b7e', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5acb8d96-b87f-891c-9252-26445dcf5393', '01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', '01a21222-9cf6-8148-8dc7-358cd7559f4a', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cf6-8148-a134-33a19189b2f6', '01a21222-9cf6-8148-8dc7-358cd7559f4a', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3c9e5a19-853d-88b8-ae1e-d02851462f06', '01a21222-9d05-8773-99c1-c73b360624fb', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-8352-ae4cf92f566e', '01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-9eee-33400e338dbc', '01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-9311-85c9e471da56', '01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-8690-7ff1b7c2ba70', '01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-86ef-0ad110ea83b3', '01a21222-9d05-8773-99c1-c73b360624fb', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d05-8773-8e7e-2a222f3e0c69', '01a21222-9d05-8773-99c1-c73b360624fb', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('76356dfe-1751-8176-954e-f8d127622877', '01a21222-9d45-80a2-ad1e-b36b24ad0604', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d45-80a2-8cfb-4b94524ee80a', '01a21222-9d45-80a2-ad1e-b36b24ad0604', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d45-80a2-b916-b78babc51e5c', '01a21222-9d45-80a2-ad1e-b36b24ad0604', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2091d613-656c-8b3c-9973-1fff6067715c', '01a21222-9d53-8128-a411-598c21f0caa8', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d53-8128-874a-1ed4f9f65935', '01a21222-9d53-8128-a411-598c21f0caa8', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('33e365ff-b644-80d2-a268-36346a2a5b4b', '01a21222-9d5b-8949-ad34-a61f74fe30ce', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9b79d3db-52a5-88fd-802e-b2d89b0887b0', '01a21222-9d66-81e6-b0b7-33e382e738dc', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8e1ea64b-63fe-8304-969e-adc9da6dec09', '01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d6c-8c8d-8a80-e60b94a61403', '01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fb127bb5-9f66-8b25-8e25-54742ce0c03c', '01a21222-9d72-895f-bb0e-55dc4620212c', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d72-895f-a72c-6435b7f924c4', '01a21222-9d72-895f-bb0e-55dc4620212c', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d72-895f-8601-5f17578afdf9', '01a21222-9d72-895f-bb0e-55dc4620212c', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c714251c-08a8-809a-8b2c-e1965188defa', '01a21222-9d7c-86d8-8eaf-8479836f8c54', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d7c-86d8-9539-cee4b87d9903', '01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d7c-86d8-8fc2-b5d3d9b72381', '01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d7c-86d8-a184-0ba82b63cc60', '01a21222-9d7c-86d8-8eaf-8479836f8c54', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a19723f4-1d73-84b9-bcc9-276aafa58e37', '01a21222-9d8d-8169-8995-4215bd706425', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('96fae5c8-8e6c-8280-87ad-f4b47160cb7a', '01a21222-9d92-802a-9e65-2cf875441198', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d92-802a-8f28-8c436ed51577', '01a21222-9d92-802a-9e65-2cf875441198', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('114ceb11-d986-8cfd-b626-9a189697dd26', '01a21222-9d9a-829e-9c99-62fb35d2adf9', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('12e4359d-da56-8c51-b81f-bb8aea492cec', '01a21222-9d9b-8401-8fff-5557a2c19659', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9d9b-8401-8573-192ab293e756', '01a21222-9d9b-8401-8fff-5557a2c19659', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('74972354-b399-860a-8a8c-0d944a6319c3', '01a21222-9da1-8ae4-9ca8-526559698103', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9da1-8ae4-9558-8ec5cfd26cb2', '01a21222-9d9b-8401-8fff-5557a2c19659', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9da1-8ae4-afea-13259353fa9b', '01a21222-9da1-8ae4-9ca8-526559698103', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('94852bf2-14ba-8f9d-8d05-3fa677f9b54b', '01a21222-9dae-81de-ab12-a0330735c87f', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9dae-81de-aa6b-5a47e706a385', '01a21222-9db2-8591-8a6c-277be1c7525a', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c6662256-6226-81d9-a04a-d3b56d0bcce6', '01a21222-9db4-876c-be1b-5c02ba13b88c', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b78a9fbc-2b32-8bf6-ba37-f8b4ce2d3c5c', '01a21222-9db8-8471-9560-71f87578ae42', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9db8-8471-a1d2-547c5fc4b6d5', '01a21222-9dbe-8213-81a3-ba2611aafc3e', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1c3055f9-44a4-83e9-b4bd-f12012851153', '01a21222-9dc0-84f0-b84c-de285f7df099', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('556c97fd-7f9d-833a-a690-f3ab9d3661cb', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9dc0-84f0-b205-9ba006220f1e', '01a21222-9dc0-84f0-b84c-de285f7df099', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-b32b-96b4db0fb56a', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cc1-8eed-a309-66fc11f75651', '01a21222-9cc1-8eed-a30f-675803a37f61', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-b606-4533988f7aff', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9cc1-8eed-8e9c-15723cbf2c80', '01a21222-9cc1-8eed-a30f-675803a37f61', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f1b3a925-9e2d-8897-bbb0-d92aa6e2eeb0', '01a21222-9dde-884e-b8da-c9362b6ecab3', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('778252ec-6c35-853e-8a63-df4b5ba76bde', '01a21222-9de0-859d-820b-d1976478e157', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9de0-859d-afac-86c937b8bd07', '01a21222-9de4-83a2-807c-145761b265cb', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a879fe9e-980e-8eb3-bb17-828182b7cc84', '01a21222-9de7-8b69-9b3a-e298538951f8', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9de7-8b69-9694-181daa98bbc6', '01a21222-9db8-8471-9560-71f87578ae42', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-9884-3641de10e20d', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9de7-8b69-9a3b-e3d7c82361b7', '01a21222-9de7-8b69-9b3a-e298538951f8', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('92cfa074-1e67-83f2-a55d-69053815d41b', '01a21222-9df5-8db0-a885-c8847edb25c3', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b67c5b3e-f956-8dd1-87be-ae7541f71361', '01a21222-9df8-878d-99a8-3797d10f2661', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('41cd2e6c-ac50-859b-a787-c3415f1bff97', '01a21222-9e03-853a-8c79-734da897f9f7', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e03-853a-8110-39ab69aa9ef6', '01a21222-9e03-853a-8c79-734da897f9f7', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6be65ffb-95eb-8b9e-87b2-23051e695317', '01a21222-9e19-8231-9bf9-039a9a70023e', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e19-8231-9247-cf7b40083519', '01a21222-9e19-8231-9bf9-039a9a70023e', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9610b775-fa9f-8bcb-a39e-34745add2d7b', '01a21222-9e47-8c50-a151-5a6714999f08', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e47-8c50-9181-5e8f27757844', '01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e47-8c50-bd6f-b59cbc70636d', '01a21222-9e47-8c50-a151-5a6714999f08', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e47-8c50-80f9-8f2e5c97ecef', '01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e47-8c50-9db1-f6c09f84aa1c', '01a21222-9e47-8c50-a151-5a6714999f08', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e47-8c50-b52d-face6d8ace26', '01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('463d447c-4271-816c-b78f-dedb1372ad04', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-8c1e-56fe6979735d', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-ae23-0df451140cd1', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-abb8-ac99a97906a8', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-a81a-2233aa452cdc', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-b600-d6c0e12b6bdb', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9e7e-84d7-89a9-8ea3f2e62e1c', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-8939-9c40c7d94834', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-87bc-6e96b660a004', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-b79c-c15a446d0a1f', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eaf-841f-9015-06a00322ef7f', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('60e250d5-63e8-84be-99e7-0fd088ad1f4c', '01a21222-9eed-875c-97c3-c0de28add4d7', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-8e4b-05af9c76f7ea', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-b5f5-efbefd9a4ba5', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-a3ad-5a0deb9c1579', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-8481-807e0f29a8f1', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-8b76-60fa6dbefe98', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-9524-cefdf9b80ab8', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9eed-875c-b98e-d6ab9ce656c4', '01a21222-9eed-875c-97c3-c0de28add4d7', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3e0ea146-171c-80a7-b6b6-0c55172e9158', '01a21222-9f47-87f7-85a1-3ca416484709', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-b82e-aaee068071db', '01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-8e4d-234bc760b6c9', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-8e2e-550666ca0716', '01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-afd4-d7f7a9af4dc2', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-9962-d596b2716cea', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-a344-b69249a61a69', '01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-9507-867c7dff66b0', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-89f0-ea8675c18562', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-bb1f-0879a9e72eea', '01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-9cf1-07c00c17f567', '01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f47-87f7-ba93-2cf9a35b6a6a', '01a21222-9f80-850b-bd04-8e089e31d600', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f64b7ae8-0eda-8217-a6b5-f9a22de2e9aa', '01a21222-9f86-8167-9579-3b79269a0985', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-ac4b-fbed5c77edd2', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-8a69-981e464fce9b', '01a21222-9f86-8167-9579-3b79269a0985', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-a8f0-4ae50208f170', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-b5f4-454a16fa8e93', '01a21222-9f86-8167-9579-3b79269a0985', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-b652-2380389199a5', '01a21222-9f86-8167-9579-3b79269a0985', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-8c6e-ca486d070ddf', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-95fc-82e2226ee934', '01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-bf04-29737c24b149', '01a21222-9f86-8167-9579-3b79269a0985', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-8af5-a32605864451', '01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-9784-701def90ae90', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-9185-485e64a5b8d1', '01a21222-9fc6-8819-b751-837bf585b2bc', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fc6-8819-8051-2f2c3e29c621', '01a21222-9fc6-8819-b751-837bf585b2bc', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-b4c4-55b93fe2b63d', '01a21222-9f86-8167-9579-3b79269a0985', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-915c-a6f4f41a7aeb', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bd3e81db-6f5f-8b98-95f9-4d3097b37993', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-be79-c25b04ea95d8', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-8202-3eaa8cf19506', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-82d4-d8dc07817991', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-94e8-77cbcfa491ee', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-91bd-a3165e63566e', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-ad8f-eea8c7789d1a', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-8cdf-8a516da8bceb', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-94e8-71133dd54f9d', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-8fc8-10f0361b6d1e', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-a769-e64fa1fd0f89', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-88c7-8e507a9c9e47', '01a21222-a03a-84ca-8681-fe36596ed0af', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a03a-84ca-ac2c-5b2093622563', '01a21222-a03a-84ca-8681-fe36596ed0af', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-9423-9a800f61538f', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-afdb-3292e2b0c7c1', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9fe2-8c5c-94cf-2dcf8bed3805', '01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('955f613b-6617-878d-8877-6c3f5573837c', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-8016-1db65a3de138', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-946a-6ec374beada8', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-bd12-d0ebdbc69e50', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-b2d7-413f9df1c11c', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-9f19-01739f5b4bc1', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-b2c5-1dd8a1f5c7b9', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-9cc8-d6a5d530e05e', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-8f9e-f93280e66feb', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-9ed1-b50c18b9f905', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-8cf1-db84e995d8af', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-b77a-1fcd55beee84', '01a21222-a09e-82c8-b1af-1cedaa703618', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a09e-82c8-93d2-3ddde988cf9d', '01a21222-a09e-82c8-b1af-1cedaa703618', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-8071-cd98f4a45aed', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-8693-6152810b6ac1', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a057-84ed-a970-7c926ce98cbb', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8a43d78d-9b77-8a24-b47c-57248bf7cac9', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-b7b8-2f8ec2566e8e', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-986d-1028af5b1500', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-abaa-958f0321f773', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-9695-7caff0b1af2a', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-ada5-918edc56e77d', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-93d0-1a7ee3d7679f', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-8a65-9daab42602a2', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-8823-485a95ed275c', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-bbb6-41d47d952cdc', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-8030-915861428f81', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-aa19-d231e09f2c32', '01a21222-a0fe-8975-8be5-ea1e075a7428', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0fe-8975-857c-3efdc6369f38', '01a21222-a0fe-8975-8be5-ea1e075a7428', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-904a-cb247c0629f1', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-8c7b-4e052e1bd7ea', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-9ccd-bc44ce117821', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-aace-5b1878b9c313', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-9f86-8167-aa09-0899c1329d6a', '01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-b9f4-48b5bc74fbbc', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/10', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a0b9-82a3-a9e1-b05ed0d69967', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9bdf7041-c4bd-8100-9899-2c48f08bbe0c', '01a21222-a153-83e2-8412-a99127b23add', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a8322605-c689-88a6-a50b-2b43fac18b6c', '01a21222-a156-8a09-a091-fc006e108e9e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a156-8a09-8cf0-8a7aaaca0636', '01a21222-a156-8a09-a091-fc006e108e9e', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a156-8a09-9869-b136760f4e81', '01a21222-a156-8a09-a091-fc006e108e9e', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('586b1f82-6713-8424-9d2d-25551e0d5e97', '01a21222-a169-8d32-be13-438748145050', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a169-8d32-8525-7d1d749acaf8', '01a21222-a169-8d32-be13-438748145050', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a169-8d32-a7da-e7d8ae97db90', '01a21222-a169-8d32-be13-438748145050', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c766fa24-fb12-878b-a22f-b676e60a401d', '01a21222-a18a-8e26-8371-df31f0394fe3', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a18a-8e26-9f22-7c43ebd6a3d7', '01a21222-a18a-8e26-8371-df31f0394fe3', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21222-a18a-8e26-8fe0-905a533d28c0', '01a21222-a18a-8e26-8371-df31f0394fe3', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('64b49563-2821-8db6-a78a-154350c43b70', '01a21222-a1b6-8ee9-9bef-f8e5b06973c5', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21222-9ca9-872b-ab0e-8b5003117b48', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a21222-9ca9-872b-b368-8d14fec0484b', '["waiting"]', 0, 1, '2026-11-25 09:56:27.954688+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a21222-9cc5-8b56-8507-96baacca074f', '["to be told by SQL"]', 0, 4, '2026-11-25 09:56:27.977334+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21222-9cd0-8b31-859d-30f40ea176db', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a21222-9cd0-8b31-a77d-a57b7401febc', '["to be told by a row"]', 0, 5, '2026-11-25 09:56:27.986025+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/10', ',0,0', 0, 'said', '2756b906-2de4-b9dd-699b-2b12f5ab2e8f', '01a21222-9fe2-8c5c-ad7e-0b76a92d8e2e', NULL, 0, 7, '2026-11-25 09:56:28.88603+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a21222-9c03-8a1d-a192-2843698bc452', NULL, '', '', '2026-11-25 09:56:27.782857+00', '2026-11-25 09:56:27.863238+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:56:27.863238+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9c5c-8c67-bb6b-9de9bbef274a', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.868669+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c5d-8d61-abcd-d6c949419f67', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.86955+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c65-8c3f-b601-3ed9179f2ea3', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.878083+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.883494+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.894107+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.910804+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d45-80a2-ad1e-b36b24ad0604', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.102089+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a21222-9c97-842f-97fd-5b199fb3934f', NULL, '', '', '2026-11-25 09:56:27.928075+00', '2026-11-25 09:56:27.944041+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:56:27.944041+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9ca9-872b-ab0e-8b5003117b48', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.945291+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cbc-8176-a38c-13bcb963ec48', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.964208+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.974077+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cd0-8b31-859d-30f40ea176db', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.984492+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cd3-8217-8b7b-6d2924836dba', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.987608+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cda-8800-8b78-062e89dfd57a', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.995034+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cde-8a12-90f4-4c3e2326d5df', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:27.998538+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9ce2-8525-9099-5638ab8a9b7e', 'golden', '01a21222-9cde-8a12-a7b9-892c3e0ff1c9', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.004341+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.019018+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d53-8128-a411-598c21f0caa8', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.115365+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cf6-8148-8dc7-358cd7559f4a', 'golden', '01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', 1, 'child', 0, 0, 'completed', '01a21222-9cf6-8148-a134-33a19189b2f6', NULL, '', '', '2026-11-25 09:56:28.025146+00', '2026-11-25 09:56:28.034648+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.034648+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9d5b-8949-ad34-a61f74fe30ce', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.123813+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d66-81e6-b0b7-33e382e738dc', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.134176+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a21222-9cc1-8eed-8e9c-15723cbf2c80', NULL, '', '', '2026-11-25 09:56:27.970054+00', '2026-11-25 09:56:28.253764+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:56:28.253764+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a21222-9d6c-8c8d-8a80-e60b94a61403', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-25 09:56:28.140813+00', '2026-11-25 09:56:28.144721+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.144721+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a21222-9d05-8773-8e7e-2a222f3e0c69', NULL, '', '', '2026-11-25 09:56:28.037753+00', '2026-11-25 09:56:28.1011+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.1011+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9d72-895f-bb0e-55dc4620212c', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.146269+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d7c-86d8-8eaf-8479836f8c54', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.156794+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d8d-8169-8995-4215bd706425', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.173261+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d92-802a-9e65-2cf875441198', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a21222-9d92-802a-8f28-8c436ed51577', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-25 09:56:28.17894+00', '2026-11-25 09:56:28.186001+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.186001+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9d9a-829e-9c99-62fb35d2adf9', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.186977+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'golden', 'one of two at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.359114+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9d9b-8401-8fff-5557a2c19659', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a21222-9da1-8ae4-9558-8ec5cfd26cb2', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-25 09:56:28.187983+00', '2026-11-25 09:56:28.19604+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:56:28.19604+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9da1-8ae4-9ca8-526559698103', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a21222-9da1-8ae4-afea-13259353fa9b', NULL, '', '', '2026-11-25 09:56:28.193932+00', '2026-11-25 09:56:28.206085+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.206085+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9dae-81de-ab12-a0330735c87f', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.207016+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9db2-8591-8a6c-277be1c7525a', 'golden', '01a21222-9dae-81de-aa6b-5a47e706a385', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.21071+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9db4-876c-be1b-5c02ba13b88c', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.213042+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9dbe-8213-81a3-ba2611aafc3e', 'golden', '01a21222-9db8-8471-a1d2-547c5fc4b6d5', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.222249+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9dc0-84f0-b84c-de285f7df099', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a21222-9dc0-84f0-b205-9ba006220f1e', NULL, '', '', '2026-11-25 09:56:28.224895+00', '2026-11-25 09:56:28.240771+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.240771+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9dde-884e-b8da-c9362b6ecab3', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.254974+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9de0-859d-820b-d1976478e157', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.25615+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9de4-83a2-807c-145761b265cb', 'golden', '01a21222-9de0-859d-afac-86c937b8bd07', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.260592+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'golden', 'waits for a signal', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.770619+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9db8-8471-9560-71f87578ae42', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a21222-9de7-8b69-9694-181daa98bbc6', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-25 09:56:28.216759+00', '2026-11-25 09:56:28.267389+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.267389+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9de7-8b69-9b3a-e298538951f8', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a21222-9de7-8b69-9a3b-e3d7c82361b7', NULL, '', '', '2026-11-25 09:56:28.263967+00', '2026-11-25 09:56:28.270449+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.270449+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9df5-8db0-a885-c8847edb25c3', 'golden', 'function to begin', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.277108+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9df8-878d-99a8-3797d10f2661', 'golden', 'first turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.280674+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'golden', 'call at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.291451+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'golden', 'call answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.313909+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'golden', 'child of a function', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.615811+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9f80-850b-bd04-8e089e31d600', 'golden', '01a21222-9f47-87f7-ba93-2cf9a35b6a6a', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.672683+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'golden', 'inner to take a turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.414749+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'golden', 'inner answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.525978+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'golden', 'step begun', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.678962+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-9fc6-8819-b751-837bf585b2bc', 'golden', '01a21222-9f86-8167-9185-485e64a5b8d1', 1, 'child', 0, 0, 'completed', '01a21222-9fc6-8819-8051-2f2c3e29c621', NULL, '', '', '2026-11-25 09:56:28.742778+00', '2026-11-25 09:56:28.756768+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.756768+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'golden', 'inner at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.463467+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a03a-84ca-8681-fe36596ed0af', 'golden', '01a21222-9fe2-8c5c-88c7-8e507a9c9e47', 1, 'child', 0, 0, 'completed', '01a21222-a03a-84ca-ac2c-5b2093622563', NULL, '', '', '2026-11-25 09:56:28.858502+00', '2026-11-25 09:56:28.867622+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.867622+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-a09e-82c8-b1af-1cedaa703618', 'golden', '01a21222-a057-84ed-b77a-1fcd55beee84', 1, 'child', 0, 0, 'completed', '01a21222-a09e-82c8-93d2-3ddde988cf9d', NULL, '', '', '2026-11-25 09:56:28.958429+00', '2026-11-25 09:56:28.966551+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:28.966551+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'golden', 'signal came', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.887603+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a0fe-8975-8be5-ea1e075a7428', 'golden', '01a21222-a0b9-82a3-aa19-d231e09f2c32', 1, 'child', 0, 0, 'completed', '01a21222-a0fe-8975-857c-3efdc6369f38', NULL, '', '', '2026-11-25 09:56:29.05435+00', '2026-11-25 09:56:29.063007+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:56:29.063007+00');
INSERT INTO legwork_golden.job VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'golden', 'sleeps', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:28.985902+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a153-83e2-8412-a99127b23add', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:29.139682+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:29.142321+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a169-8d32-be13-438748145050', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:29.161461+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a21222-a18a-8e26-8fe0-905a533d28c0', NULL, '', '', '2026-11-25 09:56:29.194744+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21222-a1b6-8ee9-9bef-f8e5b06973c5', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:56:29.238348+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c03-8a1d-ad62-cec72f1777d0', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c5c-8c67-bb6b-9de9bbef274a', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c5d-8d61-abcd-d6c949419f67', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c65-8c3f-b601-3ed9179f2ea3', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c75-89a3-a917-d445e4c0669b', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c86-89f3-963a-0e909584c4b8', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9c97-842f-a446-57d7f6ee9862', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9cf6-8148-8dc7-358cd7559f4a', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d05-8773-99c1-c73b360624fb', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d45-80a2-ad1e-b36b24ad0604', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d53-8128-a411-598c21f0caa8', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9d6c-8c8d-91f5-e5e263d02c57', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9cc1-8eed-a30f-675803a37f61', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9fc6-8819-b751-837bf585b2bc', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a03a-84ca-8681-fe36596ed0af', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a09e-82c8-b1af-1cedaa703618', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a0fe-8975-8be5-ea1e075a7428', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a156-8a09-a091-fc006e108e9e', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a169-8d32-be13-438748145050', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a169-8d32-be13-438748145050', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a169-8d32-be13-438748145050', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21222-a18a-8e26-8371-df31f0394fe3', 'b', '31');

INSERT INTO legwork_golden.journal VALUES ('01a21222-9df8-878d-99a8-3797d10f2661', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.28601+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.296269+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e03-853a-8c79-734da897f9f7', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.310753+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.316991+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e19-8231-9bf9-039a9a70023e', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.357519+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.363235+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.379088+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.384464+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.397968+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.403114+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e47-8c50-a151-5a6714999f08', 'u', ',0,0', 17, 2, '2026-11-25 09:56:28.409832+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"ExecutionAwaiting","on":[4],"kind":"Any","src":"join.go:46"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.416405+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.421802+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.431077+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.438859+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.444601+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.455773+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.459936+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9e7e-84d7-93d8-41226eef35f7', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.459936+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.467193+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.477062+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.479449+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.489803+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.500665+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.503114+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.516437+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.516437+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eaf-841f-bed1-6dc2df5866a5', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.522631+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.530801+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.549371+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.555848+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.57918+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.590134+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.600246+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.606702+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.606702+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9eed-875c-97c3-c0de28add4d7', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.614055+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.617432+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.62201+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.627415+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.632539+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.638821+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.64085+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.648068+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.648068+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.654134+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 4, 2, '2026-11-25 09:56:28.656556+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 23, 2, '2026-11-25 09:56:28.662207+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u/5', ',0,0', 6, 1, '2026-11-25 09:56:28.662207+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f47-87f7-85a1-3ca416484709', 'u', ',0,0', 25, 3, '2026-11-25 09:56:28.671544+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.682758+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.690066+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.693781+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.704575+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.712836+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.714964+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.720127+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.720127+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.725672+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 4, 2, '2026-11-25 09:56:28.73601+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 23, 2, '2026-11-25 09:56:28.738814+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u/5', ',0,0', 6, 1, '2026-11-25 09:56:28.738814+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 25, 3, '2026-11-25 09:56:28.741655+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 28, 2, '2026-11-25 09:56:28.762114+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 30, 4, '2026-11-25 09:56:28.766834+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"3f250ab91a5e18f0ccd1ab4d36735a3a"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.772193+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.777489+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.78844+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.794494+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.806784+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.809011+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.817064+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.817064+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.82003+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 4, 2, '2026-11-25 09:56:28.828879+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 23, 2, '2026-11-25 09:56:28.841739+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u/5', ',0,0', 6, 1, '2026-11-25 09:56:28.841739+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 25, 3, '2026-11-25 09:56:28.854678+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 28, 2, '2026-11-25 09:56:28.874808+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 30, 4, '2026-11-25 09:56:28.881812+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"f6fc1bad9ecb5125ad48fe9def23196b"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9fe2-8c5c-b85c-8d2bd0f528d7', 'u', ',0,0', 34, 2, '2026-11-25 09:56:28.88603+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.891186+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 1, 4, '2026-11-25 09:56:28.903089+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 5, 2, '2026-11-25 09:56:28.905614+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 7, 8, '2026-11-25 09:56:28.909372+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 15, 2, '2026-11-25 09:56:28.919003+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 17, 1, '2026-11-25 09:56:28.923099+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 18, 5, '2026-11-25 09:56:28.928733+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:28.928733+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:28.935623+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 4, 2, '2026-11-25 09:56:28.941822+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 23, 2, '2026-11-25 09:56:28.947083+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u/5', ',0,0', 6, 1, '2026-11-25 09:56:28.947083+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 25, 3, '2026-11-25 09:56:28.954216+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 28, 2, '2026-11-25 09:56:28.968552+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 30, 4, '2026-11-25 09:56:28.977565+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"099c4ced55fe9c08f581fdc189b87e44"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a057-84ed-9d93-38b74ab6b3ef', 'u', ',0,0', 34, 2, '2026-11-25 09:56:28.984196+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 0, 1, '2026-11-25 09:56:28.989255+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 1, 4, '2026-11-25 09:56:29.000364+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 5, 2, '2026-11-25 09:56:29.003085+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 7, 8, '2026-11-25 09:56:29.011113+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 15, 2, '2026-11-25 09:56:29.013616+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 17, 1, '2026-11-25 09:56:29.018611+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 18, 5, '2026-11-25 09:56:29.028449+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 0, 1, '2026-11-25 09:56:29.028449+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 1, 3, '2026-11-25 09:56:29.033988+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 4, 2, '2026-11-25 09:56:29.03861+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 23, 2, '2026-11-25 09:56:29.041332+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u/5', ',0,0', 6, 1, '2026-11-25 09:56:29.041332+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 25, 3, '2026-11-25 09:56:29.046684+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 28, 2, '2026-11-25 09:56:29.067283+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 30, 4, '2026-11-25 09:56:29.075371+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"53a9da77704a83d17755271bd9194e67"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 34, 2, '2026-11-25 09:56:29.079479+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 34, 2, '2026-11-25 09:56:29.105081+00', '[{"t":"InvokeRetrying","p":9,"a":1,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":2}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-9f86-8167-9579-3b79269a0985', 'u', ',0,0', 36, 2, '2026-11-25 09:56:29.122419+00', '[{"t":"InvokeRetrying","p":9,"a":2,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":3}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 36, 3, '2026-11-25 09:56:29.124731+00', '[{"t":"SignalDelivered","name":"said","id":1,"data":{"said":"yes"}},{"t":"SignalReceived","p":10,"name":"said","id":1},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21222-a0b9-82a3-a060-aec5ba6186ae', 'u', ',0,0', 39, 2, '2026-11-25 09:56:29.1313+00', '[{"t":"TimerScheduled","p":11,"ms":360000000,"at":"2026-01-05T04:00:00Z"},{"t":"ExecutionAwaiting","on":[11],"kind":"Single","src":"function_test.go:81"}]');

INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c5c-8c67-a79c-588a3a34f0f8', '01a21222-9c5c-8c67-bb6b-9de9bbef274a', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:29.871338+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c5d-8d61-9f17-6496519d3d69', '01a21222-9c5d-8d61-abcd-d6c949419f67', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:56:29.877575+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c65-8c3f-975a-ee3029cdb88c', '01a21222-9c65-8c3f-b601-3ed9179f2ea3', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-25 09:56:29.884707+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c6b-8b0d-b1c1-215fd91f722e', '01a21222-9c6b-8b0d-aa6f-351feeae5e85', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:29.892348+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c75-89a3-aafc-c8e8e99d5292', '01a21222-9c75-89a3-a917-d445e4c0669b', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-25 09:56:29.911554+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c86-89f3-aada-27089b4ed27e', '01a21222-9c86-89f3-963a-0e909584c4b8', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-25 09:56:29.929022+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9c97-842f-a166-1c3621e08c21', '01a21222-9c97-842f-a446-57d7f6ee9862', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-25 09:56:29.941152+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9cd3-8217-8ac9-401ebfa2e85a', '01a21222-9cd3-8217-8b7b-6d2924836dba', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-29T13:56:27.990Z"}', 0, '2026-11-29 13:56:27.991926+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9cda-8800-816d-94fb8d18cc15', '01a21222-9cda-8800-8b78-062e89dfd57a', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:29.999317+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9ce2-8525-a0eb-2edea2c8e255', '01a21222-9ce2-8525-9099-5638ab8a9b7e', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-25 09:56:30.016804+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d45-80a2-a15f-9da93b726847', '01a21222-9d45-80a2-ad1e-b36b24ad0604', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.116819+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d53-8128-a844-ab4a0127f419', '01a21222-9d53-8128-a411-598c21f0caa8', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-25 09:56:30.124848+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d5b-8949-b04d-117590f0d364', '01a21222-9d5b-8949-ad34-a61f74fe30ce', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:56:30.133025+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d72-895f-8fa0-db69e737209b', '01a21222-9d72-895f-bb0e-55dc4620212c', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.156382+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d72-895f-b59e-1202dc53e855', '01a21222-9d72-895f-bb0e-55dc4620212c', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.158216+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d7c-86d8-9ea3-afa8c2285cfe', '01a21222-9d7c-86d8-8eaf-8479836f8c54', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:56:30.172763+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d8d-8169-b271-45abb3bad9a3', '01a21222-9d8d-8169-8995-4215bd706425', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:56:30.179702+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d9a-829e-9a28-2ff4d4cb0af1', '01a21222-9d9a-829e-9c99-62fb35d2adf9', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.188592+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9db2-8591-9299-3ad6c9c3a989', '01a21222-9db2-8591-8a6c-277be1c7525a', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-25 09:56:30.214063+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9db4-876c-9dbe-3c37e80b2bee', '01a21222-9db4-876c-be1b-5c02ba13b88c', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.217238+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9dbe-8213-a803-163db08728fe', '01a21222-9dbe-8213-81a3-ba2611aafc3e', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-25 09:56:30.2259+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9dde-884e-b62c-a03be65538b1', '01a21222-9dde-884e-b8da-c9362b6ecab3', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.256593+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9de0-859d-afac-86c937b8bd07', '01a21222-9de0-859d-820b-d1976478e157', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-25T09:56:28.260Z","job_id":"01a21222-9de0-859d-afac-86c937b8bd07","ju":"2026-11-25T09:56:28.260Z"}', 2, '2026-11-25 09:56:30.261896+00', NULL, '01a21222-9de0-859d-afac-86c937b8bd07', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9de4-83a2-9a11-c74aa8feb838', '01a21222-9de4-83a2-807c-145761b265cb', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-25 09:56:30.264363+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9dbe-8213-a403-96fcab039ef2', '01a21222-9dbe-8213-81a3-ba2611aafc3e', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a21222-9db8-8471-a1d2-547c5fc4b6d5", "message": "enough"}, "descend": true}', 1, '2026-11-25 09:56:30.26821+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9cbc-8176-bd3c-d290fa077be0', '01a21222-9cbc-8176-a38c-13bcb963ec48', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-25 09:56:30.276316+00', NULL, '01a21222-9cbc-8176-bd3c-d290fa077be0', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9df5-8db0-a7a6-dedc382ab6c5', '01a21222-9df5-8db0-a885-c8847edb25c3', 'run', 'u', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:56:30.278758+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9df8-878d-a942-bb84507657af', '01a21222-9df8-878d-99a8-3797d10f2661', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]}', 1, '2026-11-25 09:56:30.290152+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9e03-853a-b45e-4757280d7cf0', '01a21222-9e03-853a-8c79-734da897f9f7', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:56:30.313358+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9e19-8231-b787-dad8d4f39bba', '01a21222-9e19-8231-9bf9-039a9a70023e', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:56:30.360036+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9e47-8c50-ba1c-1585fe69f256', '01a21222-9e47-8c50-a151-5a6714999f08', 'work.w.c', 'u/4', ',0,0', 1, NULL, NULL, '', '', '{"n":20}', 1, '2026-11-25 09:56:30.401585+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9e7e-84d7-825b-97ed89552830', '01a21222-9e7e-84d7-93d8-41226eef35f7', 'work.f.inner', 'u/5', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]}', 1, '2026-11-25 09:56:30.462409+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9eaf-841f-ba4f-14eac2ad8610', '01a21222-9eaf-841f-bed1-6dc2df5866a5', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:56:30.52509+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9eed-875c-abe5-c42c93670db9', '01a21222-9eed-875c-97c3-c0de28add4d7', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:56:30.616631+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9f80-850b-8db7-61724e48bdfa', '01a21222-9f80-850b-bd04-8e089e31d600', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":70}', 1, '2026-11-25 09:56:30.678032+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a057-84ed-a136-d96c31e24e58', '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'response', 'u/10', ',0,0', 1, 'said', NULL, '', '', '{"said":"yes"}', 1, '2026-11-25 09:56:31.10163+00', NULL, '01a21222-a057-84ed-a136-d96c31e24e58', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a0b9-82a3-b0b3-bf113619f570', '01a21222-a0b9-82a3-a060-aec5ba6186ae', 'response', 'u/11', ',0,0', 1, NULL, NULL, '', '', NULL, 0, '2026-11-29 13:56:29.133906+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a156-8a09-880b-2140f8f298d0', '01a21222-a156-8a09-a091-fc006e108e9e', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:56:31.15635+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a169-8d32-ad4c-bba63b90130a', '01a21222-a169-8d32-be13-438748145050', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:56:31.187003+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a18a-8e26-b0cc-57c656aa0a29', '01a21222-a18a-8e26-8371-df31f0394fe3', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:56:31.208195+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', '01a21222-9cf2-8c5f-9c99-a31d12d554c2', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-25 09:56:30.035169+00', 'leaves', '01a21222-9cf2-8c5f-b34e-6988e6ecb0a8', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9d66-81e6-b4f2-a551b0cc9c6d', '01a21222-9d66-81e6-b0b7-33e382e738dc', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:56:29.140322+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-9f86-8167-801f-cd4ec7e46c07', '01a21222-9f86-8167-9579-3b79269a0985', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":"01a21222-9f86-8167-a96a-9094678b2b37","from":27,"to":30,"events":[{"t":"InvokeStarted","p":6,"a":1},{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]}', 4, '2026-11-25 09:56:30.764542+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('9bdf7041-c4bd-8100-9899-2c48f08bbe0c', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-25 09:56:31.140941+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('e7e7320c-dd16-43ed-9c80-e6ee4b0aff5a', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-25 09:56:29.232182+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('033f1d09-f905-8391-86c1-c61cd215f5a2', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-25 09:56:29.236062+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21222-a1b6-8ee9-9f43-62e233e6a0c4', '01a21222-a1b6-8ee9-9bef-f8e5b06973c5', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 09:56:30.243796+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('ea3d4362-298a-4a8d-a327-a3a0cff50929', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-25 09:56:29.244046+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('594ec978-113e-8910-818a-644d4e431fc7', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-25 09:56:29.244315+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a21222-9dc0-84f0-b481-2a5410eabffc', 1, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:56:28.234337+00', '2999-01-01 00:00:00+00', '01a21222-9cc1-8eed-9c42-e6fca8af5260');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('2143aec2-058b-8554-a6cb-25b13d1bd151', 2, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:56:28.274737+00', '2999-01-01 00:00:00+00', '01a21222-9cbc-8176-bd3c-d290fa077be0');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('daa1d7ad-9beb-80ff-bcab-43b57461a056', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-25 09:56:28.275955+00', '2999-01-01 00:00:00+00', NULL);
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('e7c1db1b-50a2-84eb-acc0-9e36c6def4c1', 4, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:56:29.099838+00', '2999-01-01 00:00:00+00', '01a21222-a057-84ed-a136-d96c31e24e58');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('55d18afb-7b3a-8dc6-965e-b676175607f3', 5, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:56:29.111774+00', '2999-01-01 00:00:00+00', '01a21222-a0b9-82a3-933e-9e06548d1c4b');

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, 'daa1d7ad-9beb-80ff-bcab-43b57461a056');

INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'signal came', 'said', '\x7369676e616c2063616d65', 1, '01a21222-a057-84ed-9d93-38b74ab6b3ef', 'e7c1db1b-50a2-84eb-acc0-9e36c6def4c1', '{"accepted":true,"workflowId":"golden/signal came","signalName":"said","signalId":"signal came","acceptedAt":"2026-11-25T09:56:29.098Z","signalStorageKey":"e7c1db1b-50a2-84eb-acc0-9e36c6def4c1"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:56:29.098332+00', '2026-11-26 09:56:29.099838+00');
INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'sleeps', 'said', '\x736c65657073', 1, '01a21222-a0b9-82a3-a060-aec5ba6186ae', '55d18afb-7b3a-8dc6-965e-b676175607f3', '{"accepted":true,"workflowId":"golden/sleeps","signalName":"said","signalId":"sleeps","acceptedAt":"2026-11-25T09:56:29.111Z","signalStorageKey":"55d18afb-7b3a-8dc6-965e-b676175607f3"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:56:29.111644+00', '2026-11-26 09:56:29.111774+00');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a21222-9ca9-872b-ab0e-8b5003117b48', 'waiting', '2026-11-25 09:56:27.948186+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21222-9cbc-8176-a38c-13bcb963ec48', 'woken', '2026-11-25 09:56:27.964666+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21222-9cc5-8b56-a4c2-b76ec2ce6756', 'to be told by SQL', '2026-11-25 09:56:27.974494+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21222-9cd0-8b31-859d-30f40ea176db', 'to be told by a row', '2026-11-25 09:56:27.985068+00');

INSERT INTO legwork_golden.webhook_cursor VALUES (true, 0);

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 26, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 9, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 5, true);

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

ALTER TABLE ONLY legwork_golden.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pos);

ALTER TABLE ONLY legwork_golden.event_stream
    ADD CONSTRAINT event_stream_pkey PRIMARY KEY (one);

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

ALTER TABLE ONLY legwork_golden.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (gid, activity, dad, seq);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.signal_receipt
    ADD CONSTRAINT signal_receipt_pkey PRIMARY KEY (app, job_id, topic, signal_id);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

ALTER TABLE ONLY legwork_golden.webhook_cursor
    ADD CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (webhook, event);

ALTER TABLE ONLY legwork_golden.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_due ON legwork_golden.dead_letter USING btree (needs, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_early ON legwork_golden.dead_letter USING btree (subject, gid) WHERE ((state = 'waiting'::text) AND (reason = 'early'::text));

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_row ON legwork_golden.dead_letter USING btree (guid) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_job ON legwork_golden.hook USING btree (gid, ord);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_newer ON legwork_golden.outbox USING btree (lane, kind) WHERE ((kind <> ALL (ARRAY['leg1'::text, 'await'::text, 'interrupt'::text, 'timeout'::text, 'leaves'::text, 'job'::text])) OR ((lane <> ALL (ARRAY['start'::text, 'run'::text, 'response'::text, 'signal'::text, 'event'::text])) AND (NOT starts_with(lane, 'work.'::text))));

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX reconciliation_newer ON legwork_golden.reconciliation USING btree (version) WHERE (version > 1);

CREATE INDEX reconciliation_unclaimed ON legwork_golden.reconciliation USING btree (topic) WHERE unclaimed;

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX signal_receipt_newer ON legwork_golden.signal_receipt USING btree (version) WHERE (version > 1);

CREATE INDEX signal_receipt_signal ON legwork_golden.signal_receipt USING btree (signal);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE INDEX webhook_delivery_due ON legwork_golden.webhook_delivery USING btree (webhook, state, due_at);

CREATE INDEX webhook_delivery_expires ON legwork_golden.webhook_delivery USING btree (expires_at);

CREATE TRIGGER journal_append_only BEFORE UPDATE ON legwork_golden.journal FOR EACH ROW EXECUTE FUNCTION legwork_golden.refuse_change();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

